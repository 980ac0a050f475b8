/** Letters that do not come apart into a letter and an accent. @type {Record<string, string>} */
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

/** As people type it: lower case, without accents, blanks and signs. Chinese stays. @param {string} name */
export function foldName(name) {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđðþßæœıħə]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}
