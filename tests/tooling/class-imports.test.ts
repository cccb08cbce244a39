import { describe, expect, it } from 'vitest';
import { namedClasses } from '#scripts/build/class-imports.ts';

describe('the browser build', () => {
  it('takes classes by their names, so that a first screen does not carry each name twice', () => {
    expect(namedClasses(`import styles from './Menu.module.css';\nconst bar = styles.bar;`)).toBe(
      `import * as styles from './Menu.module.css';\nconst bar = styles.bar;`,
    );
  });

  it.each(['styles[look]', 'only(styles)', '{ ...styles }'])('leaves the classes whole where a screen chooses among them: %s', (use) => {
    expect(namedClasses(`import styles from './Menu.module.css';\nconst bar = styles.bar;\nconst chosen = ${use};`)).toBeNull();
  });

  it('decides for each style sheet of a screen by itself', () => {
    const code = `import text from './text.module.css';\nimport styles from './Menu.module.css';\nuse(text.small, styles[look]);`;
    expect(namedClasses(code)).toContain(`import * as text from './text.module.css';\nimport styles from`);
  });

  it('leaves a screen alone whose words only look like its classes', () => {
    expect(
      namedClasses(`import styles from './Menu.module.css';\nconst said = <p className={styles.bar}>two styles, one price</p>;`),
    ).toBeNull();
  });
});
