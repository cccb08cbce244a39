/** A page with every component in every state, for developers. Only the development server serves this page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BRANDS, isBrand } from './content.ts';
import { DetailView } from './DetailView.tsx';
import { ScreenStates, SignIn } from './ScreenStates.tsx';
import { ListView } from './ListView.tsx';
import { Parts } from './Parts.tsx';

const params = new URLSearchParams(location.search);
const theme = params.get('theme');
const brand = params.get('brand') ?? 'ironbark';
const root = document.documentElement;

if (theme) root.dataset['theme'] = theme;
if (isBrand(brand)) root.style.setProperty('--brand', BRANDS[brand].colour);
root.dir = params.get('dir') ?? 'ltr';

const VIEWS = {
  parts: <Parts />,
  frames: <ScreenStates />,
  'sign-in': <SignIn />,
  list: <ListView />,
  detail: <DetailView />,
  dialog: <DetailView withDialog />,
} as const;

function isView(name: string): name is keyof typeof VIEWS {
  return name in VIEWS;
}

const view = params.get('view') ?? 'parts';
const container = document.getElementById('root');
if (container) createRoot(container).render(<StrictMode>{isView(view) ? VIEWS[view] : VIEWS.parts}</StrictMode>);
