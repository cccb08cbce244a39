/** What QA reads who asks for help, or was not understood. */
export const usage = `npm run paths -- [command] [machine…] [--option…]

  plan [machine…]               what there is to walk, what it costs and at least costs, what cannot be walked; said nothing, this
  run [machine…]                walks it
  replay <id or link>           walks one path again, step by step; also: replay <machine> <start> <step>…
  keep <id or link> <why>       keeps a path for ever
  mutants [machine…]            breaks each chart in every small way and looks whether its suite notices
  clauses [--all]               every clause beside what keeps it
  report                        the grid of the last run
  restart [machine…]            measures what a restart costs, in steps
  seed [folder…], reset         loads studios for a server of your own; forgets them and the last results
  help                          this

A machine is visits/visit, its last part, or its subject; none means all.

  --on model,server,browser     where, model
  --strategy tour,pairs,…       states, tour, pairs, guards, sneak, faults, random, commands, kept; tour
  --shard 1/4                   a part of all paths
  --repeat 20                   the same paths twenty times
  --bail                        ends with the first path that does not pass
  --headed                      a browser that can be watched
  --base-url https://…          a studio that runs already, for paths in the browser
  --seed 7                      of what is random, 1
  --stop 'states=100 or …'      when random walks have been made up that are enough: states=, transitions=, steps=, state=<leaf>,
                                seconds= (of making them up; to walk them takes longer); transitions=100 or steps=2000
  --weigh 'book.pressed=5,…'    how likely a step of a random walk is beside the 1 of all others: by its event, call or delay, or
                                with its case in brackets; 0 is never
  --longest 40                  the most steps of a path; at random 60
  --restart-cost 12             in steps, what was measured
  --write                       keeps what was planned or measured with the sources
  --junit, --json, --html file  the results for other programs

Ends with 0 when all is well, 1 when something is not, 2 when it was not understood.
`;
