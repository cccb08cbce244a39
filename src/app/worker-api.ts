/** The calls of the service worker, which has no facility and no clock of the server. */
import type { LocaleCode } from '#contract/profile.ts';
import { type Api, createApi } from '#src/api/api.ts';

const ignored = (): void => undefined;

export const createWorkerApi = (locale: LocaleCode): Api =>
  createApi({ facility: () => null, locale: () => locale, onServerTime: ignored, onSignedOut: ignored });
