/**
 * Most common passwords with at least six characters, in lower case, most common first. Then come short words that
 * people extend to passwords. Loaded only on screens where a password is chosen.
 *
 * Sources: the public lists `xato-net-10-million-passwords-10000` (its first 1,500 lines), `ignis-spanish-150` and
 * `2024-197_most_used_passwords` of github.com/danielmiessler/SecLists (MIT licence), plus other passwords that Spanish
 * speakers often use.
 */
export const commonList =
  '123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey ' +
  'letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman ' +
  '1qaz2wsx 7777777 fuckyou 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh ' +
  'hunter buster soccer harley batman andrew tigger sunshine iloveyou fuckme charlie robert thomas hockey ' +
  'ranger daniel starwars klaster 112233 george asshole computer michelle jessica pepper zxcvbn 555555 ' +
  '11111111 131313 freedom 777777 maggie 159753 aaaaaa ginger princess joshua cheese amanda summer ashley ' +
  'nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix william ' +
  'corvette martin heather secret fucker merlin diamond 1234qwer gfhjkm hammer silver 222222 88888888 ' +
  'anthony justin bailey q1w2e3r4t5 patrick internet scooter orange golfer cookie richard samantha bigdog ' +
  'guitar jackson whatever mickey chicken sparky snoopy maverick phoenix camaro peanut morgan welcome ' +
  'falcon cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota arsenal eagles melissa ' +
  'boomer booboo spider nascar monster tigers yellow xxxxxx 123123123 gateway marina diablo bulldog ' +
  'qwer1234 compaq purple hardcore banana junior hannah 123654 porsche lakers iceman cowboys 987654 london ' +
  'tennis 999999 ncc1701 coffee scooby miller boston q1w2e3r4 fuckoff brandon yamaha chester mother forever ' +
  'johnny edward 333333 oliver redsox player nikita knight fender barney midnight please brandy chicago ' +
  'badboy iwantu slayer rangers charles flower bigdaddy rabbit wizard bigdick jasper rachel steven winner ' +
  'adidas victoria natasha 1q2w3e4r jasmine winter prince panties marine ghbdtn fishing cocacola casper ' +
  '232323 raiders 888888 marlboro gandalf asdfasdf crystal 87654321 12344321 sexsex golden blowme bigtits ' +
  '8675309 panther lauren angela spanky thx1138 angels madison winston shannon toyota blowjob jordan23 ' +
  'canada sophie apples 123abc pokemon qazxsw qwaszx muffin johnson murphy cooper jonathan liverpoo ' +
  'danielle 159357 jackie 123456a 789456 turtle abcd1234 scorpion qazwsxedc 101010 butter carlos password1 ' +
  'dennis slipknot qwerty123 booger startrek 12341234 cameron newyork rainbow nathan rocket viking redskins ' +
  'butthead asdfghjkl sierra peaches gemini doctor wilson sandra helpme qwertyui victor florida dolphin ' +
  'pookie captain tucker liverpool theman bandit dolphins maddog packers jaguar lovers nicholas united ' +
  'tiffany maxwell zzzzzz nirvana jeremy suckit stupid monica elephant giants jackass hotdog rosebud ' +
  'success debbie mountain 444444 xxxxxxxx warrior 1q2w3e4r5t q1w2e3 123456q albert metallic azerty ' +
  'shithead bond007 alexis 1111111 samson willie scorpio bonnie gators benjamin voodoo driver dexter calvin ' +
  'freddy 212121 creative 12345a sydney rush2112 asdfghjk red123 4815162342 passw0rd trouble gunner fucking ' +
  'gordon legend jessie stella eminem arthur nissan bullshit america 1qazxsw2 nothing parker rebecca qweqwe ' +
  'garfield 01012011 beavis 69696969 asdasd december 102030 252525 11223344 apollo skippy 315475 kitten ' +
  'copper braves shelby godzilla beaver tomcat august airborne lifehack qqqqqq brooklyn animal platinum ' +
  'phantom online xavier darkness blink182 789456123 voyager police travis 12qwaszx heaven snowball abcdef ' +
  'pakistan 007007 walter playboy blazer cricket sniper hooters donkey willow loveme saturn therock ' +
  'redwings bigboy pumpkin trinity williams nintendo digital destiny topgun runner marvin guinness chance ' +
  'bubbles testing november minecraft asdf1234 lasvegas sergey broncos cartman private celtic birdie little ' +
  'cassie babygirl donald beatles dickhead family 12121212 school louise gabriel eclipse fluffy 147258369 ' +
  'lol123 explorer nelson flyers spencer lovely gibson doggie cherry andrey snickers buffalo pantera ' +
  'metallica member carter qwertyu alexande bronco paradise goober samuel montana mexico dreams michigan ' +
  'carolina yankee friends magnum surfer poopoo maximus genius vampire lacrosse asd123 christin kimberly ' +
  'speedy sharon carmen 111222 kristina racing sabrina horses 0987654321 qwerty1 pimpin stalker enigma ' +
  '147147 poohbear boobies 147258 simple bollocks 12345q marcus qweasdzxc drowssap hahaha caroline barbara ' +
  'drummer action einstein bitches genesis hello1 scotty friend forest 010203 hotrod google vanessa ' +
  'spitfire badger maryjane friday alaska 1232323q tester jester champion 147852 hawaii badass 420420 ' +
  'walker stephen eagle1 october gregory svetlana pamela shorty westside stanley diesel courtney 242424 ' +
  'hitman 12345qwert reddog qwe123 popcorn patricia aaaaaaaa teresa mozart buddha anderson melanie abcdefg ' +
  'security lucky1 lizard denise a12345 123789 ruslan stargate simpsons scarface 123456789a thumper olivia ' +
  'naruto 1234554321 general cherokee a123456 vincent spooky qweasd cumshot usuckballz1 frankie douglas ' +
  'loveyou veronica suzuki semperfi penguin mercury liberty spirit scotland natalie marley vikings system ' +
  'sucker allison marshall 098765 qwerty12 hummer adrian vfhbyf sandman leslie antonio 98765432 softball ' +
  'passion mnbvcxz bastard passport horney rascal howard franklin bigred assman alexander redrum jupiter ' +
  'claudia 55555555 141414 zaq12wsx patches raider infinity galore college russia kawasaki bishop 77777777 ' +
  'vladimir money1 freeuser wildcats francis disney budlight brittany 00000000 oksana domino bulldogs ' +
  'brutus swordfis norman monday ironman fantasy 7654321 hentai duncan cougar jeffrey dancer brooke timothy ' +
  'marines justice digger connor patriots karina 202020 everton tinker alicia rasdzv3 pearljam stinky ' +
  'naughty colorado 123123a test123 ncc1701d motorola ireland houston boogie zombie accord vision reggie ' +
  'bradley kermit froggy ducati avalon 9379992 saints logitech chopper 852456 simpson madonna juventus ' +
  'claire 159951 zachary yfnfif wolverin warcraft hello123 extreme peekaboo fireman eugene brenda 123654789 ' +
  'russell panthers georgia skyline elizabet spiderma smooth pirate empire bullet virginia valentin psycho ' +
  'predator arizona 134679 mitchell alyssa vegeta titanic christ goblue fylhtq mmmmmm kirill indian hiphop ' +
  'baxter awesome people danger roland mookie 741852963 1111111111 dreamer bambam arnold skipper serega ' +
  'rolltide changeme 1q2w3e lovelove fktrcfylh denver loverboy hobbes happy1 alison nemesis chevelle ' +
  'cardinal burton wanker picard 151515 tweety michael1 147852369 windows turkey 456789 vfrcbv sublime ' +
  'galina newport manutd american alexandr victory rooster qqq111 madmax electric bigcock a1b2c3 wolfpack ' +
  'spring lalala suckme spiderman darkside classic raptor 123456789q hendrix wombat avatar zxc123 england ' +
  'brazil 01011980 wildcat polina freepass carrie 99999999 qaz123 holiday fyfcnfcbz brother taurus shaggy ' +
  'raymond maksim gundam pretty pickle chronic alabama airplane 22222222 1029384756 sports ronaldo pandora ' +
  'cheyenne caesar billybob bigman 124578 snowman lawrence kenneth france bondage perfect kristen devils ' +
  'alpha1 pussycat kodiak flowers 01012000 leather gracie chocolat bubba1 catch22 business cjkysirj ' +
  '123qweasd ytrewq wolves stingray ssssss serenity ronald greenday 135790 010101 tiger1 sunset charlie1 ' +
  'berlin bbbbbb 171717 panzer lincoln katana firebird blizzard a1b2c3d4 sterling redhead password123 ' +
  '142536 pyramid outlaw hercules garcia 454545 trevor kramer popeye pontiac 323232 tarheels buddy1 ' +
  'remember lickme detroit clinton basketball zeppelin whynot swimming strike service pavilion michele ' +
  'engineer dodgers britney bobafett 741852 21122112 robbie miranda 456123 future darkstar icecream connie ' +
  'hellfire fisher fireball apache fuckit blonde bigmac morris angel1 666999 321321 simone rockstar ' +
  'defender wallace trooper norton casino cancer beauty weasel savage harvey bowling 246810 wutang theone ' +
  'swordfish stewart airforce abcdefgh nastya hacker 753951 amateur viktor srinivas maxima lennon freddie ' +
  'bluebird qazqaz presario packard looking cheryl wrangler machine lights control tattoo precious harrison ' +
  'tornado tanner goldfish catfish openup manager street roscoe natali julian dilbert dbrnjhbz chris1 ' +
  'atlanta soso123aljg xfiles thailand sailor pervert lucifer longhorn dragons target elaine dustin ' +
  '123qweasdzxc student madman integra wordpass prelude newton lolita ladies hawkeye corona bubble 31415926 ' +
  'trigger iloveu herman design cannon 999999999 stealth shooter nfnmzyf hottie browns 314159 trucks malibu ' +
  'bruins bobcat barbie orlando letmein1 freaky foobar cthutq baller unicorn scully potter cookies pppppp ' +
  'philip gogogo country assassin zaqwsx testtest peewee microsoft teacher sweety stefan stacey shotgun ' +
  'random hooker dfvgbh devildog chipper athena winnie valentina pegasus kristin butterfly swinger seattle ' +
  'lonewolf babydoll atlantis powers polaris montreal angelina tickle regina express dollar squirt shamrock ' +
  'knicks hotstuff transam stinger smiley redneck mistress hjvfirf cessna toshiba single piglet father ' +
  'deftones coyote castle cadillac blaster valerie samurai oicu812 lindsay jasmin james1 blahblah birthday ' +
  '1234abcd 01011990 sunday manson flipper asdfghj 181818 wicked skeeter reaper maddie cavalier veronika ' +
  'trucker qazwsx123 mustang1 goldberg escort 12345678910 wolfgang mylove mememe lancer ibanez travel ' +
  'sister siemens savannah minnie leonardo basketba trumpet rocky1 galaxy cristina aardvark shelly hotsex ' +
  'goldie fatboy benson 321654 141627 sweetpea ronnie indigo 13131313 spartan roberto hesoyam freeman ' +
  'freedom1 fredfred manchester lestat kathleen hamilton blabla skater pencil passwor larisa hornet hamlet ' +
  'gambit alfred 456456 sweetie marino lollol 565656 techno special renegade insane indiana farmer drpepper ' +
  'blondie 272727 1a2b3c valera mister karate 1qaz2wsx3edc 1478963 maiden curtis colors christia buckeyes ' +
  '0123456789 toronto stephani pioneer kissme jungle jerome holland garden enterpri dragon1 diamonds ' +
  'chrissy bigone 343434 wonder subaru smitty racecar pascal morpheus joanne irina indians impala hamster ' +
  'charger change bigfoot babylon 66666666 timber redman bernie tomtom thuglife millie buckeye virgin ' +
  'tristan stormy pierre napoleon monkey1 highland chiefs chandler catdog aurora trfnthbyf sampson dudley ' +
  'consumer burger brandi welcome1 triumph joejoe hunting caserta aragorn 363636 mariah element chichi ' +
  '123qwe123 wrinkle1 monika leonard justme hobbit gloria audrey 951753 51505150 11235813 sakura philips ' +
  'griffin butterfl artist island goforit emerald elizabeth anakin watson poison italia callie bobbob ' +
  'autumn andreas sherlock q12345 pitbull marathon kelsey inside german blackie access14 123asd zipper ' +
  'overlord nadine basket trombone stones sammie nugget kaiser isabelle huskers bomber barcelona babylon5 ' +
  'alpine ultimate pebbles nicolas marion wesley warlock goddess fatcat energy david1 bassman yankees1 ' +
  'trojan trixie superfly kkkkkk ybrbnf warren sophia sidney nicola campbell singer shirley qawsed paladin ' +
  'martha harold geronimo forget concrete 191919 westham soldier q1w2e3r4t5y6 poiuyt jessica1 global dodger ' +
  '123454321 webster titans tintin tarzan sammy1 portugal onelove marcel manuel madness jjjjjj christy ' +
  '424242 yvonne sundance pleasure wwwwww spartak michel history 1234321 sherry sherman network ladybug ' +
  'isabella holden harris germany cotton angelo 14789632 sergio ' +
  // From here: passwords of Spanish speakers, and the most used passwords of 2024.
  'mustang73 gallito alejandro 123456qwe chivas alejandra fernando estrella princesa cruzazul fernanda ' +
  'eduardo adriana daniela javier cfe2015 miguel ricardo rental camila valeria alberto mariana sebastian ' +
  'corazon contraseña chocolate martinez furuyanomori lupita arturo santiago america1 bonita gabriela ' +
  'mauricio british2015 joseluis angelica francisco musica delfin hernandez aguilas andres angelito pancho ' +
  'ximena flores carlitos xbox360 isabel gatito emiliano escorpion hector lorena paulina pikachu chavez ' +
  'liliana marisol pelusa angeles patito armando aguila gerardo castillo cristo pollito amorcito alfredo ' +
  'familia amores conejo target123 tinkle zag12wsx 1g2w3e4r gwerty123 gwerty dearbook 1234561 111222tianya ' +
  '1314520 7758521 woaini unknown aa123456 cambiami g_czechout indya123 qq123456 1234567891 123456123 ' +
  'myspace1 facebook contrasena clave123 teamo123 tequiero teamomucho colombia argentina venezuela ecuador ' +
  'realmadrid mariposa hermosa bebita guadalupe jesucristo jesus123 diosesamor holahola hola123 prueba ' +
  'prueba123 tequila colocolo bocajuniors riverplate alianza nacional pumas1 millonarios universitario ' +
  'medellin bogota caracas buenosaires santamaria secreto internacional bienvenido bienvenida usuario ' +
  'administrador administrator admin123 guest123 default losamo teamomama mimama mipapa mamita papito ' +
  'mivida micasa misamores bebito cielito solecito florecita muñeca ' +
  // From here: short words that people extend with digits and signs.
  'love pass test hola amor clave admin angel hello happy money jesus casa vida sexy luna sol1 gato perro ' +
  'dios papa mama bebe nena rosa maria juan jose luis pedro pablo diego laura lucia elena marta julia sofia ' +
  'david mario oscar jorge rojo azul verde negro blanco guest login user root qwert asdf zxcv abcd fuck ' +
  'sweet lucky tiger eagle apple james kevin jason chris peter paris roma texas pizza candy honey smile ' +
  'ninja super magic power verano enero marzo abril mayo junio julio lunes martes jueves viernes sabado ' +
  'domingo perú peru chile cuba bolivia españa espana';
