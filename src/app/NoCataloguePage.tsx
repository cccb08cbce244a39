import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { NarrowPage } from '#src/ui/Shell.tsx';
import { useApp, useAppSelector } from './AppActorContext.ts';
import { productName } from './titles.ts';
import styles from './NoCataloguePage.module.css';

/** The page has no text while a catalogue is loading. If none can be loaded, it has English text from the code. */
export function NoCataloguePage() {
  const app = useApp();
  const lacksAnyCatalogue = useAppSelector((snapshot) => snapshot.matches({ locale: 'bare' }));
  const brand = <Wordmark name={productName} large />;
  if (!lacksAnyCatalogue) {
    return (
      <main className={styles.soon}>
        <h1>{brand}</h1>
      </main>
    );
  }
  return (
    <NarrowPage brand={brand}>
      <div lang="en">
        <PageHeading>This did not load</PageHeading>
        <Notice
          tone="danger"
          live="alert"
          title="Spotter couldn’t load its words."
          action={
            <Button icon={rotateCw} onClick={() => app.send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          }
        >
          Check your connection, then try again.
        </Notice>
      </div>
    </NarrowPage>
  );
}
