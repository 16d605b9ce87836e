import { largest } from '../model/largest.js';
import { type RegexTree, readRegexTree } from './regex-tree.js';

/**
 * What we know about a regular expression without running it: how much a backtracking engine may have to try, and
 * how to say it to an engine that does not backtrack.
 */
export interface RegexFacts {
  /** Paths that backtracking may try on n characters: at most `10 ** scale * n ** power`. */
  readonly scale: number;
  readonly power: number;
  /** The same expression in RE2's syntax; `undefined` where RE2 has no words for it. */
  readonly re2: string | undefined;
}

type Piece = RegexFacts & {
  /** Paths inside lookarounds, which are tried apart from the rest. */
  readonly aside: number;
  /** Whether a match can only start at the beginning of the text. */
  readonly isAnchored: boolean;
};

/** Reads an expression that `RegExp` has accepted; `undefined` where we do not understand it. */
export function readRegex(source: string): RegexFacts | undefined {
  const tree = readRegexTree(source);
  if (tree === undefined) return undefined;
  const { scale, power, aside, isAnchored, re2 } = pieceOf(tree);
  return { scale, power: Math.max(power, aside) + (isAnchored ? 0 : 1), re2 };
}

const fixed = (re2: string | undefined, isAnchored = false): Piece => ({
  scale: 0,
  power: 0,
  aside: 0,
  isAnchored,
  re2,
});

function pieceOf(tree: RegexTree): Piece {
  switch (tree.kind) {
    case 'leaf':
      return fixed(tree.re2);
    case 'start':
      return fixed('^', true);
    case 'end':
      return fixed('$');
    case 'look': {
      const inside = pieceOf(tree.part);
      return {
        ...fixed(undefined),
        aside: Math.max(inside.power, inside.aside) + (inside.scale > 3 ? 1 : 0),
      };
    }
    case 'group': {
      const inside = pieceOf(tree.part);
      return { ...inside, re2: inside.re2 === undefined ? undefined : `(?:${inside.re2})` };
    }
    case 'repeat': {
      const piece = pieceOf(tree.part);
      const re2 = piece.re2 === undefined ? undefined : piece.re2 + tree.text;
      return { ...repeat(piece, tree.min, tree.max), re2 };
    }
    case 'choice':
      return either(tree.parts.map(pieceOf));
    case 'sequence':
      return inTurn(tree.parts.map(pieceOf));
  }
}

function either(branches: readonly Piece[]): Piece {
  return {
    scale:
      largest(
        branches.map((branch) => branch.scale),
        -Infinity,
      ) + Math.log10(branches.length),
    power: largest(
      branches.map((branch) => branch.power),
      -Infinity,
    ),
    aside: largest(
      branches.map((branch) => branch.aside),
      -Infinity,
    ),
    isAnchored: branches.every((branch) => branch.isAnchored),
    re2: joined(branches, '|'),
  };
}

function inTurn(pieces: readonly Piece[]): Piece {
  let [scale, power, aside] = [0, 0, 0];
  for (const piece of pieces) {
    scale += piece.scale;
    aside = Math.max(aside, power + piece.aside);
    power += piece.power;
  }
  return { scale, power, aside, isAnchored: pieces[0]?.isAnchored ?? false, re2: joined(pieces, '') };
}

function repeat(piece: Piece, min: number, max: number): Piece {
  const isVariable = piece.scale > 0 || piece.power > 0 || piece.aside > 0;
  if (max === Number.POSITIVE_INFINITY)
    return isVariable ? { ...piece, power: max } : { ...piece, power: piece.power + 1, isAnchored: false };
  const times = Math.max(max, 1);
  return {
    scale: piece.scale * times + Math.log10(max - min + 1),
    power: piece.power * times,
    aside: piece.aside + (times > 1 ? piece.power * (times - 1) : 0),
    isAnchored: piece.isAnchored && min > 0,
    re2: undefined,
  };
}

function joined(pieces: readonly Piece[], separator: string): string | undefined {
  const texts: string[] = [];
  for (const { re2 } of pieces) {
    if (re2 === undefined) return undefined;
    texts.push(re2);
  }
  return texts.join(separator);
}
