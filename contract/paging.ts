/** As much as the server gives of a long list at once; whoever asks for more is given this, and `next` names what follows. */
export const largestPage = 100;
