/** The links in the footer of the sign-in page, set at build time; see docs/decisions/routing.md#0065. */
export const outsideLinks = {
  social: import.meta.env['SPOTTER_LINK_SOCIAL'] || 'https://social.example.org/spotter',
  company: import.meta.env['SPOTTER_LINK_COMPANY'] || 'https://www.example.org/',
  help: import.meta.env['SPOTTER_LINK_HELP'] || 'https://help.example.org/',
} as const;
