/** The maximum page size of a long list. A larger requested size is reduced to it; `next` is the cursor of the next page. */
export const largestPage = 100;
