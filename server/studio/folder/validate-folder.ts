import type { LoadedStudio } from './validate-files.ts';
import { fileNames } from './file-names.ts';
import { readStudio } from './folder-worker-pool.ts';
import type { ParsedStudio } from './folder-worker.ts';
import type { RejectedFolder, StudioFiles } from './read-folder.ts';
import { checkLogo } from './logo.ts';
import { Findings, StudioRejected } from './rejection.ts';

export interface ValidatedStudio extends ParsedStudio {
  /** The drawn logo; null: the app shows initials. */
  readonly logo: Uint8Array | null;
  readonly files: StudioFiles;
}

export interface CheckOptions {
  readonly now: Date;
  readonly loadedBefore?: readonly LoadedStudio[];
  /** The time limit in milliseconds. */
  readonly limit?: number | undefined;
}

export const validateFolder = async (
  files: StudioFiles,
  { now, loadedBefore = [], limit }: CheckOptions,
): Promise<{ readonly kind: 'sound'; readonly studio: ValidatedStudio } | RejectedFolder> => {
  try {
    const { logo: _logo, ...texts } = files;
    const result = await readStudio({ files: texts, now, loadedBefore }, limit);
    const document = result.kind === 'sound' ? result.studio.document : result.document;
    if (!document) return { kind: 'rejected', rejections: result.kind === 'rejected' ? result.rejections : [] };
    const ofStudio = new Findings(fileNames.studio);
    const logo = await checkLogo(files, document, ofStudio);
    const rejections = [...ofStudio.rejections, ...(result.kind === 'rejected' ? result.rejections : [])];
    return result.kind === 'rejected' || rejections.length > 0
      ? { kind: 'rejected', rejections }
      : { kind: 'sound', studio: { ...result.studio, logo, files } };
  } catch (error) {
    if (error instanceof StudioRejected) return { kind: 'rejected', rejections: error.rejections };
    throw error;
  }
};
