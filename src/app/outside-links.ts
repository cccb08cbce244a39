/** Where the footer of the sign-in page leads. Set when the app is built; docs/decisions/routing.md#0065 says how. */
export const outsideLinks = {
  social: import.meta.env['SPOTTER_LINK_SOCIAL'] || 'https://social.example.org/spotter',
  company: import.meta.env['SPOTTER_LINK_COMPANY'] || 'https://www.example.org/',
  help: import.meta.env['SPOTTER_LINK_HELP'] || 'https://help.example.org/',
} as const;
