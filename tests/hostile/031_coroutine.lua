-- level: spec
coroutine.wrap(function() while true do end end)()  --> sandbox/unknown-global: 'coroutine' is not defined.
