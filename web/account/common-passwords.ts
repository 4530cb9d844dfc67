/**
 * The commonest passwords of published lists, English and Spanish, of at least six characters, lower case.
 * Short on purpose: it stops the first guesses; rate limits stop the rest.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 111111 000000 121212 123123 123321 654321 666666 696969 ' +
    '112233 222222 555555 777777 888888 999999 987654321 password password1 password123 passw0rd qwerty ' +
    'qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx abc123 ' +
    'abcdef abcd1234 a123456 aa123456 admin1 admin123 administrator welcome welcome1 letmein iloveyou monkey ' +
    'dragon sunshine princess football baseball superman batman master shadow michael jordan23 killer trustno1 ' +
    'hello123 freedom whatever starwars computer secret internet google samsung changeme default guest123 ' +
    'contraseña contrasena contraseña1 clave123 teamo123 tequiero teamomucho mexico mexico123 colombia argentina ' +
    'barcelona realmadrid america chivas estrella mariposa princesa amorcito corazon hermosa bonita bebita ' +
    'alejandro alejandra fernando gabriela carolina valentina camila sebastian santiago guadalupe jesucristo ' +
    'jesus123 diosesamor holahola hola123 prueba prueba123 tequila'
  ).split(' '),
);
