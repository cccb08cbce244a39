/** The app's press guard, and a control that is replaced by another one when it is pressed. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { guardPresses } from '#src/app/press-guard.ts';
import { Button } from '#src/ui/Button.tsx';

/** Focuses the new control, as the app does after the pressed control is removed. */
const takeFocus = (control: HTMLElement | null) => control?.focus();

function Presses() {
  const [isBooked, setIsBooked] = useState(false);
  const [cancelled, setCancelled] = useState(0);
  return (
    <main style={{ padding: '4rem', blockSize: '300vh' }}>
      <h1>Presses</h1>
      <div data-focus-home style={{ display: 'flex' }}>
        {isBooked ? (
          <Button key="cancel" ref={takeFocus} onClick={() => setCancelled(cancelled + 1)}>
            Cancel
          </Button>
        ) : (
          <Button key="book" onClick={() => setIsBooked(true)}>
            Book me
          </Button>
        )}
      </div>
      <p role="status">Cancelled {cancelled} times</p>
    </main>
  );
}

guardPresses();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Presses />
    </StrictMode>,
  );
