/** Every part of the kit in every state, for those who build with it. Only the development server shows it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BRANDS, isBrand } from './content.ts';
import { DetailView } from './DetailView.tsx';
import { Frames, SignIn } from './Frames.tsx';
import { ListView } from './ListView.tsx';
import { Parts } from './Parts.tsx';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
const brand = asked.get('brand') ?? 'ironbark';
const root = document.documentElement;

if (theme) root.dataset['theme'] = theme;
if (isBrand(brand)) root.style.setProperty('--brand', BRANDS[brand].colour);
root.dir = asked.get('dir') ?? 'ltr';

const VIEWS = {
  parts: <Parts />,
  frames: <Frames />,
  'sign-in': <SignIn />,
  list: <ListView />,
  detail: <DetailView />,
  dialog: <DetailView asking />,
} as const;

function isView(name: string): name is keyof typeof VIEWS {
  return name in VIEWS;
}

const view = asked.get('view') ?? 'parts';
const place = document.getElementById('root');
if (place) createRoot(place).render(<StrictMode>{isView(view) ? VIEWS[view] : VIEWS.parts}</StrictMode>);
