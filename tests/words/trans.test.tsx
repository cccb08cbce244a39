import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from '#src/Trans.tsx';

const english = setupI18n({ locale: 'en', messages: { en: { invites: [['name'], ' invites ', '<0>', ['invitee'], '</0>'] } } });

const renderText = (name: string, invitee: string): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={english}>
      <Trans id="invites" values={{ name, invitee }} components={{ 0: <b /> }} />
    </I18nProvider>,
  );

test.each([
  ['Box', 'Mia', 'Box invites <b>Mia</b>'],
  ['<0>Box</0>', 'Mia', '&lt;0&gt;Box&lt;/0&gt; invites <b>Mia</b>'],
  ['Box', '<0/>', 'Box invites <b>&lt;0/&gt;</b>'],
  ['<1/>', '</0>', '&lt;1/&gt; invites <b>&lt;/0&gt;</b>'],
])('a studio called %s and an invited person called %s are named as they are written', (name, invitee, sentence) =>
  expect(renderText(name, invitee)).toBe(sentence),
);
