-- level: R
--- case: rules
rawset(string, "rep", print)  --> sandbox/unknown-global: 'rawset' is not defined.
--- case: the library
-- level: S
rawset(string, "rep", print)  --> sandbox/unknown-global: 'rawset' is not defined.
--- case: rules have no raw reads either
rawget({}, 1)  --> sandbox/unknown-global: 'rawget' is not defined.
