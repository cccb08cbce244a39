/** The folder of the embedded database within the data folder. */
import { join } from 'node:path';

export const embeddedFolder = (dataFolder: string): string => join(dataFolder, 'database');
