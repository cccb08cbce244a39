import { pageLink } from './route.ts';

export const MissingPage = () => (
  <>
    <h1 tabIndex={-1}>There is nothing at this address</h1>
    <p>
      Perhaps a machine or a state has a new name. <a href={pageLink('index')}>All charts</a>
    </p>
  </>
);
