import type { FeedPost } from './demo-plan.ts';

export const stillRoomFeed: readonly FeedPost[] = [
  {
    by: 'Beth Hargreaves',
    hours: 6,
    text: 'The heating in the large room is on again. Slow flow is as slow as ever, and warmer.',
    reactions: { like: 9, love: 4 },
    comments: [{ text: 'My toes thank you.' }],
  },
  {
    by: 'Siân Pritchard',
    hours: 52,
    text: 'Yin on Sunday has new bolsters. They are filled with buckwheat and whisper when you move.',
    reactions: { love: 15 },
    comments: [{ text: 'I fell asleep on one.', replies: [{ text: 'That is what they are for.' }] }],
  },
  {
    by: 'Mei-Ling Chow',
    hours: 130,
    text: 'A question that came up twice this week: no, you do not have to touch your toes. They will wait.',
    reactions: { love: 22, like: 7 },
    comments: [{ text: 'Mine have waited for forty years.' }],
  },
  {
    hours: 260,
    text: 'The small café next door gives you a tea after class if you show your booking.',
    reactions: { like: 12 },
    comments: [],
  },
  {
    by: 'Hamza Qureshi',
    hours: 480,
    text: 'Ashtanga, led: we go to the end of the half primary now. Come rested.',
    reactions: { strong: 10 },
    comments: [{ text: 'Is there a way out after the standing poses?', replies: [{ text: 'Always. Lie down, smile, stay.' }] }],
  },
];
