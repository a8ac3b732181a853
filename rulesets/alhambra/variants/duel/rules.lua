-- Two players and nobody else: no neutral player [ALP-30], all copies of the money cards
-- [ALP-29]. The manifest keeps the module off that says otherwise.
return {}
