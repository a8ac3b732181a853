-- level: R
collectgarbage("stop")  --> sandbox/unknown-global: 'collectgarbage' is not defined.
