/** Prints the structure of every chart of the catalogue beside it as JSON. `revision.ts` runs it on machines of another day. */
import { catalogue } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';

process.stdout.write(JSON.stringify(catalogue.map(readChart)));
