import { createContext } from 'react';

/** Whether the form is frozen: its content is being sent, or the outcome is not known. It takes no change then. */
export const FormFrozenContext = createContext(false);
