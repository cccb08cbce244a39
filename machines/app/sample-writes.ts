import type { Write } from './write.types.ts';

const cancel: Write = {
  requestedAt: 1_772_000_000_000,
  key: 'cancel-1',
  isKeyed: true,
  call: 'cancelVisit',
  params: { id: 'visit-1' },
  facility: '3f2c8c1e-6d2a-4d8f-9a53-0b8a5e8d1f01',
  subject: { name: 'CrossFit' },
};

const book: Write = {
  requestedAt: 1_772_000_000_000,
  key: 'book-1',
  isKeyed: true,
  call: 'bookVisit',
  params: { id: 'session-1' },
  body: {},
  facility: cancel.facility,
  subject: { name: 'CrossFit' },
};

const comment: Write = {
  requestedAt: 1_772_000_000_000,
  key: 'comment-1',
  isKeyed: true,
  call: 'addComment',
  body: { source_id: 'post-1', source_type: 'post', comment: { content: 'Well done' } },
  facility: cancel.facility,
  subject: {},
};

const card: Write = {
  requestedAt: 1_772_000_000_000,
  key: 'card-1',
  isKeyed: true,
  call: 'addPaymentSource',
  body: { token: 'tok_1' },
  facility: cancel.facility,
  subject: {},
};

const save: Write = {
  requestedAt: 1_772_000_000_000,
  key: 'save-1',
  isKeyed: false,
  call: 'updateProfile',
  body: { profile: { first_name: 'Mia' } },
  facility: cancel.facility,
  subject: {},
};

const saveAgain: Write = { ...save, key: 'save-2', body: { profile: { first_name: 'Mia-Rose' } } };

export const sampleWrites = { cancel, book, comment, card, save, saveAgain };
