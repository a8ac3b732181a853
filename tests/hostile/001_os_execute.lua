-- level: R
os.execute("id")  --> sandbox/unknown-global: 'os' is not defined.
