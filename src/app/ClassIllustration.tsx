import styles from './ClassIllustration.module.css';

const columns = 6;
const rows = 9;
const step = 100;
/** Indexes of free places and of the member's place, counted from the first row. */
const open: ReadonlySet<number> = new Set([4, 9, 17, 22, 30, 35, 37, 42, 44, 50, 53]);
const own = 26;

const places = Array.from({ length: columns * rows }, (_, place) => ({
  place,
  cx: (place % columns) * step + step / 2,
  cy: Math.floor(place / columns) * step + step / 2,
}));

const kindOf = (place: number) => (place === own ? styles.own : open.has(place) ? styles.open : styles.taken);

export function ClassIllustration() {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {places.map(({ place, cx, cy }) => (
        <circle key={place} className={kindOf(place)} cx={cx} cy={cy} r={place === own ? 38 : 30} />
      ))}
    </svg>
  );
}
