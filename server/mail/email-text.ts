/** An email without HTML: the lines of its blocks, in the same order. */
import type { EmailBlock, EmailBlocks } from '#words/mail.words.ts';

function linesOf(block: EmailBlock): readonly string[] {
  switch (block.kind) {
    case 'lead': {
      const { over, former, figure, under } = block;
      return [over, former === undefined ? figure : `${former} → ${figure}`, ...(under === undefined ? [] : [under])];
    }
    case 'about':
      return [block.name, ...(block.details === undefined ? [] : [block.details])];
    case 'section':
      return [block.name];
    case 'facts':
      return block.facts.map(({ term, value }) => `${term}: ${value}`);
    case 'action':
    case 'link':
    case 'item':
      return [block.label, block.href];
    case 'text':
    case 'quote':
    case 'note':
    case 'code':
    case 'file':
      return [block.text];
  }
}

/** A blank line ends a block. A link is on its own line. */
export const emailText = (blocks: EmailBlocks): string => blocks.map((block) => linesOf(block).join('\n')).join('\n\n');
