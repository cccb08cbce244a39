/** The largest page of a long list. A larger requested size is reduced to it, and `next` has the cursor of the next page. */
export const largestPage = 100;
