import type { MessageDescriptor } from '@lingui/core';

export const unnamedPasskey: MessageDescriptor = /*i18n*/ { id: 'passkey.unnamed', message: 'Unnamed passkey' };
