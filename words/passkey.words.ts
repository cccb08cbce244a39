/** What a passkey without a name is called: on the page of the member and in the email. */
import type { MessageDescriptor } from '@lingui/core';

export const unnamedPasskey: MessageDescriptor = /*i18n*/ { id: 'passkey.unnamed', message: 'Unnamed passkey' };
