/** Letters that do not decompose into a base letter and an accent. @type {Record<string, string>} */
const LETTERS = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
};

/**
 * Normalises a name for search: lower case, without accents, spaces and punctuation. Chinese is unchanged. @param
 * {string} name
 */
export function foldName(name) {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđðþßæœıħə]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}
