/** The maximum page size of a long list. A larger requested size is reduced to this maximum; `next` is the cursor of the next page. */
export const largestPage = 100;
