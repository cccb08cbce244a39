export interface AcceptedFeatures {
  readonly features: readonly string[];
  readonly reason: string;
}

const looks: readonly AcceptedFeatures[] = [
  {
    features: ['css.properties.cursor.pointer', 'css.properties.cursor.grab', 'css.properties.cursor.default'],
    reason: 'Phones have no cursor.',
  },
  {
    features: ['css.properties.accent-color'],
    reason: 'The colour applies. Some browsers do not raise its contrast, which the colours of the app have.',
  },
  {
    features: ['css.properties.overscroll-behavior'],
    reason: 'It has no effect on boxes that do not overflow, and those do not scroll the page behind them by much.',
  },
  { features: ['css.selectors.marker'], reason: 'Safari shows the numbers of a list in a lighter weight.' },
  {
    features: ['css.properties.forced-color-adjust', 'css.properties.forced-color-adjust.none'],
    reason: 'Safari has no forced colours, so nothing is adjusted.',
  },
  {
    features: ['css.properties.overflow-anchor', 'css.properties.overflow-anchor.none'],
    reason: 'Safari has no scroll anchoring, which this turns off.',
  },
  { features: ['css.properties.text-size-adjust'], reason: 'Only browsers on phones enlarge text, and those have it, with a prefix.' },
  { features: ['css.properties.text-wrap.pretty'], reason: 'Lines break as usual.' },
  { features: ['css.properties.stroke-color.currentColor'], reason: 'stroke is the property of SVG here, not the shorthand.' },
  {
    features: ['css.properties.scrollbar-width', 'css.properties.scrollbar-width.none', 'css.selectors.-webkit-scrollbar'],
    reason: 'Each browser has one of the two, and both hide the scrollbar of a row that is swiped.',
  },
  {
    features: ['css.properties.inline-size.fit-content'],
    reason: 'Samsung Internet 27 is Chromium 125, which has it. The data is from version 5.',
  },
  {
    features: ['css.properties.content-visibility.auto'],
    reason: 'In Safari, a search in the page does not find rows far off the screen.',
  },
  {
    features: [
      'css.at-rules.font-face.ascent-override',
      'css.at-rules.font-face.descent-override',
      'css.at-rules.font-face.line-gap-override',
    ],
    reason: 'Headings of Safari may shift by a pixel when the font arrives.',
  },
  { features: ['css.at-rules.page'], reason: 'Safari 18.0 and 18.1 print with the margins of the system.' },
  { features: ['css.properties.font-family.ui-monospace'], reason: 'monospace follows in the list of fonts.' },
  {
    features: ['css.properties.resize', 'css.properties.resize.none', 'css.properties.resize.vertical'],
    reason: 'Phones do not resize a field. It scrolls.',
  },
];

const tested: readonly AcceptedFeatures[] = [
  { features: ['api.InstallEvent.addRoutes'], reason: 'src/sw.ts tests for it. Without it, the worker passes the requests on.' },
  {
    features: ['api.Notification', 'api.Notification.permission_static', 'api.Notification.requestPermission_static'],
    reason: 'src/features/notifications tests for it. Phones have it where the app is installed.',
  },
  { features: ['api.Notification.maxActions_static'], reason: 'src/sw.ts tests for it. Without it, a notification has no buttons.' },
  {
    features: ['api.Navigator.setAppBadge', 'api.Navigator.clearAppBadge'],
    reason: 'src/features/notifications tests for them. Without them, the icon has no number.',
  },
  {
    features: ['api.trustedTypes', 'api.TrustedTypePolicyFactory.createPolicy'],
    reason: 'Called with `?.`. Without trusted types there is no policy to create.',
  },
  { features: ['api.Window.setImmediate'], reason: 'React tests for it. It is one of Node.' },
  { features: ['api.HTMLElement.popover'], reason: 'React compares a property of an element with null.' },
  {
    features: ['api.Document.startViewTransition', 'api.ViewTransition.skipTransition'],
    reason: 'React catches the error, and the app has no view transition.',
  },
  { features: ['api.Navigator.connection', 'api.NetworkInformation.downlink'], reason: 'React tests for them.' },
  {
    features: ['api.Window.navigation', 'api.Navigation.currentEntry', 'api.NavigateEvent.canIntercept'],
    reason: 'React tests for them before its indicator of transitions.',
  },
  { features: ['api.DataTransferItem.webkitGetAsEntry'], reason: 'Ark UI tests for it. Phones drop no folders.' },
  { features: ['api.Navigator.userAgentData'], reason: 'Ark UI tests for it, and reads the user agent otherwise.' },
  { features: ['javascript.builtins.Error.captureStackTrace'], reason: 'Ark UI tests for it.' },
];

const inexact: readonly AcceptedFeatures[] = [
  {
    features: ['api.Window.devicePixelRatio', 'api.PaintWorkletGlobalScope.devicePixelRatio'],
    reason: 'In Safari it does not change with the zoom. Only the sharpness of a picture depends on it.',
  },
  {
    features: ['api.InputEvent.isComposing'],
    reason: 'Safari is wrong at the end of a composition. The key code 229 is compared beside it.',
  },
  {
    features: ['css.properties.scrollbar-gutter'],
    reason: 'Ark UI compares the style of an element. Safari has none, which equals no match.',
  },
];

/** Members of objects that the app itself creates. The build has no types, so such a member looks like a member of a browser object. */
const otherObjects: readonly AcceptedFeatures[] = [
  { features: ['api.CSSNumericValue.div'], reason: 'The element `div` of Ark UI.' },
  { features: ['css.properties.overlay'], reason: 'An id of a part of Ark UI.' },
  { features: ['api.Navigator.ink'], reason: 'A colour of the studio.' },
  { features: ['api.VirtualKeyboard.hide'], reason: 'A result of Floating UI.' },
  { features: ['api.MediaController.unpause'], reason: 'A focus trap of Ark UI.' },
];

export const acceptedFeatures: readonly AcceptedFeatures[] = [...looks, ...tested, ...inexact, ...otherObjects];
