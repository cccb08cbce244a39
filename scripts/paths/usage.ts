export const usage = `npm run paths -- [command] [machine…] [--option…]

  plan [machine…]               plans paths: their cost, its lower bound, what cannot be covered. The default.
  run [machine…]                plans paths and runs them
  replay <id or link>           runs one path step by step; also: replay <machine> <start> <step>…
  keep <id or link> <why>       stores a path in tests/paths/permanent.json
  mutants [machine…]            changes each chart in small ways and checks that its suite fails
  clauses [--all]               lists each clause with the transitions and tests that cover it
  report                        opens the report of the last run
  restart [machine…]            measures the cost of a restart, in steps
  seed [folder…], reset         loads studios into a data folder for manual tests; deletes it and the last results
  help                          prints this text

A machine is given as visits/visit, as its last part, or as its folder. Without one, all machines are taken.

  --on model,server,browser     where the paths run; default: model
  --strategy tour,pairs,…       states, tour, pairs, guards, sneak, faults, random, commands or kept; default: tour
  --shard 1/4                   runs the first of four parts of all paths
  --repeat 20                   runs the same paths twenty times
  --bail                        stops at the first path that does not pass
  --headed                      shows the browser
  --base-url https://…          runs browser paths against a studio that is already running
  --seed 7                      seed of random walks; default: 1
  --stop 'states=100 or …'      when enough random walks are planned: states=, transitions=, steps=, state=<leaf> or
                                seconds= (of planning, not of running); default: transitions=100 or steps=2000
  --weigh 'book.pressed=5,…'    weight of a step in random walks, by event, call or delay, or with its case in brackets.
                                The default is 1; 0 means never.
  --longest 40                  the most steps of a path; default for random walks: 60
  --restart-cost 12             cost of a restart in steps; default: as measured
  --write                       stores the plan or the measurement with the sources
  --junit, --json, --html file  writes the results for other programs

Exit code: 0 all passed, 1 something failed or is not covered, 2 the command is wrong.
`;
