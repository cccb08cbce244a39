import type { CSSProperties } from 'react';

/** Extends an invisible input over its whole row, so that touch exploration finds it where the row is drawn. */
export const overRow: CSSProperties = { inset: 0, width: '100%', height: '100%', margin: 0, clip: 'auto', opacity: 0, cursor: 'pointer' };
