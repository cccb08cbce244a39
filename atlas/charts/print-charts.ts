/** Prints the structure of every chart of the catalogue as JSON. `revision.ts` runs this script with the machines of another revision. */
import { catalogue } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';

process.stdout.write(JSON.stringify(catalogue.map(readChart)));
