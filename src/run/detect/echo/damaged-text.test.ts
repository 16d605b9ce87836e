import { describe, expect, it } from 'vitest';
import { damageOf } from './damaged-text.js';

const SENT = 'Zoë in żółć 名前 🙂';

describe('a text beyond ASCII', () => {
  it.each([
    ['UTF-8 read as Latin-1', Buffer.from(SENT, 'utf8').toString('latin1')],
    ['twice', Buffer.from(Buffer.from(SENT, 'utf8').toString('latin1'), 'utf8').toString('latin1')],
    ['Latin-1 read as UTF-8', Buffer.from(SENT, 'latin1').toString('utf8')],
    ['one byte of each character', Buffer.from(SENT, 'latin1').toString('latin1')],
    ['UTF-8 read as ASCII', Buffer.from(SENT, 'utf8').toString('ascii')],
    ['question marks', 'Zo? in ???? ?? ??'],
    ['question marks beyond Latin-1', 'Zoë in ?ó?? ?? ?'],
    ['marks of a decoder in some places only', 'Zo\ufffd in żół\ufffd 名前 🙂'],
    ['marks of a decoder, of other lengths', 'Zo\ufffd in \ufffd\ufffd\ufffd\ufffd\ufffd \ufffd \ufffd'],
  ])('is damaged: %s', (_, shown) => {
    expect(damageOf(SENT, `Stored as n-3:\n> ${shown}\nThanks.`)).toBeDefined();
  });

  it.each([
    ['as it is', SENT],
    ['decomposed', SENT.normalize('NFD')],
    ['not shown', 'Stored as n-3.'],
    ['as a plain name', 'zoe-in-zolc'],
    ['in capitals', SENT.toUpperCase()],
    ['cut', 'Zoë in żół'],
  ])('is not damaged: %s', (_, shown) => {
    expect(damageOf(SENT, `Stored: ${shown}`)).toBeUndefined();
  });

  it('is not looked for where it is ASCII', () => {
    expect(damageOf('Zoe', 'Zo\ufffd')).toBeUndefined();
  });
});
