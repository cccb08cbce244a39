import { join } from 'node:path';

export const embeddedFolder = (dataFolder: string): string => join(dataFolder, 'database');
