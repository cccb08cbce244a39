import { useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** The accessible name; set if no name is beside the picture. */
  readonly label?: string;
}

const TINTS = [20, 60, 95, 140, 180, 255, 290, 330] as const;

export function Avatar({ name, src, size = 'm', label }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const shown = src && src !== brokenSrc ? src : undefined;
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      style={{ '--tint': tintOf(name) }}
      data-initials={shown ? undefined : initialsOf(name)}
      {...spoken}
    >
      {shown && <img src={shown} alt="" decoding="async" onError={() => setBrokenSrc(shown)} />}
    </span>
  );
}

/** The initials of the first and the last word: "Kiri Te Aho" is KA. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}

function tintOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return TINTS[hash % TINTS.length] ?? TINTS[0];
}
