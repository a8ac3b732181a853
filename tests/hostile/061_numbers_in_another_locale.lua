-- level: R
--- case: fractions are written with a point
-- log: 1.5 2.25 0.5
-- log: 12.50
print(tostring(1.5) .. " " .. 2.25 .. " " .. (1 / 2))
print(string.format("%.2f", 12.5))
--- case: fractions are read with a point
-- log: 3.5
-- log: nil
print(tostring(tonumber("1.5") + 2))
print(tostring(tonumber("1,5")))
--- case: in the text of a script too
-- log: 0.25
print(tostring(0.25))
