import type { CSSProperties } from 'react';

/** Lays an invisible input over its whole row, so that a member who explores the screen by touch finds it where it is drawn. */
export const overRow: CSSProperties = { inset: 0, width: '100%', height: '100%', margin: 0, clip: 'auto', opacity: 0, cursor: 'pointer' };
