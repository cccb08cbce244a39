import type { PageProps } from '../pages.tsx';
import { plural } from '../titles.ts';
import styles from './Numbers.module.css';
import { NumbersTable } from './NumbersTable.tsx';

export const NumbersPage = ({ data: { numbers, charts } }: PageProps<'numbers'>) => (
  <div className={styles['page']}>
    <h1 tabIndex={-1}>Numbers of the studio</h1>
    <p>
      {plural(numbers.length, 'number')} that a studio sets in <code>studio.json</code>. Where several levels set a number, the first in the
      list counts. <em>Class</em> is a single class in the timetable; times that are set there have no bounds.
    </p>
    <NumbersTable numbers={numbers} charts={charts} label="Numbers of the studio" />
  </div>
);
