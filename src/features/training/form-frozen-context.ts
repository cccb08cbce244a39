import { createContext } from 'react';

/** Whether the form is frozen, because its content is being sent or the outcome is unknown. */
export const FormFrozenContext = createContext(false);
