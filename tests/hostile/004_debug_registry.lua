-- level: R
debug.getregistry()  --> sandbox/unknown-global: 'debug' is not defined.
