export const engineTitles = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;

export type Engine = keyof typeof engineTitles;

export const engines = Object.keys(engineTitles) as readonly Engine[];
