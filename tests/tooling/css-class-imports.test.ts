import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { cssClassImports, retainStyleSheets, namedClasses } from '#scripts/build/css-class-imports.ts';

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

  it('still carries the style sheet of classes that were taken by name', async () => {
    const root = mkdtempSync(join(tmpdir(), 'spotter-classes-'));
    try {
      mkdirSync(join(root, 'src'));
      writeFileSync(join(root, 'src/Menu.module.css'), '.bar { color: rebeccapurple; }');
      writeFileSync(join(root, 'src/main.tsx'), `import styles from './Menu.module.css';\ndocument.body.className = styles.bar;`);
      const input = join(root, 'src/main.tsx');
      await build({
        root,
        configFile: false,
        logLevel: 'silent',
        plugins: [cssClassImports(), retainStyleSheets()],
        build: { rolldownOptions: { input, optimization: { inlineConst: { mode: 'all' } } } },
      });
      const sheets = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.css'));
      expect(sheets.map((name) => readFileSync(join(root, 'dist/assets', name), 'utf8')).join('')).toMatch(/#639|rebeccapurple/);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
