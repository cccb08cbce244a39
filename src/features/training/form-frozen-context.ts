import { createContext } from 'react';

/** Whether the form stands still: what is in it is being told, or nobody knows what became of it. Nothing in it takes a change then. */
export const FormFrozenContext = createContext(false);
