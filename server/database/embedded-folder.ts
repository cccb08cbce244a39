/** Where the embedded database lies within the data folder. */
import { join } from 'node:path';

export const embeddedFolder = (dataFolder: string): string => join(dataFolder, 'database');
