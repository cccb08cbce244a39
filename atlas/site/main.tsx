/** A classic script, not a module. It defines a global function; the script with the data calls this function when it loads. */
import { createRoot } from 'react-dom/client';
import './styles/atlas.css';
import { Atlas } from './Atlas.tsx';
import type { SiteData } from './site-data.ts';

declare global {
  interface Window {
    spotterAtlas?: (data: SiteData) => void;
  }
}

window.spotterAtlas = (data) => {
  const root = document.getElementById('atlas');
  if (root) createRoot(root).render(<Atlas data={data} />);
};
