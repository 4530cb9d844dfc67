// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Mexico_City	America/Ciudad_Juarez	America/Tijuana	America/Monterrey	America/Chihuahua	America/Merida	America/Hermosillo	America/Mazatlan	America/Cancun	America/Matamoros	America/Bahia_Banderas	America/Ojinaga
Ciudad de México	Estado de México	Jalisco	Puebla	Chihuahua	Baja California	Guanajuato	Nuevo León	Yucatán	San Luis Potosí	Aguascalientes	Sonora	Coahuila	Sinaloa	Guerrero	Quintana Roo	Querétaro	Michoacán	Tamaulipas	Chiapas	Durango	Veracruz	Tabasco	Morelos	Nayarit	Hidalgo	Oaxaca	Campeche	Baja California Sur	Colima	Zacatecas	Tlaxcala
Ciudad de México		0	0	19.43	-99.13	CDMX|DF|Distrito Federal|México DF|Mexico City
	Álvaro Obregón		San Ángel|Las Águilas|Mixcoac
	Azcapotzalco		Clavería
	Benito Juárez		Narvarte|Nápoles|Portales|Insurgentes Sur|Del Valle|Colonia del Valle|Colonia Nativitas
	Coyoacán		Culhuacán|Taxqueña
	Cuajimalpa de Morelos	cuajimalpa	Santa Fe|Bosques de las Lomas|Delegación Cuajimalpa de Morelos|San Lorenzo Acopilco|Col. Bosques de las Lomas
	Cuauhtémoc		Centro Histórico|Roma|Condesa|Zona Rosa|Juárez|Santa María la Ribera|Doctores
	Gustavo A. Madero		GAM|Lindavista|La Villa|Aragón|Gustavo Adolfo Madero|Colonia Lindavista
	Iztacalco		Agrícola Oriental
	Iztapalapa
	La Magdalena Contreras	magdalena-contreras	San Jerónimo|Magdalena Contreras
	Miguel Hidalgo		Lomas de Chapultepec|Anzures|Tacubaya|Granada|Polanco
	Milpa Alta		San Antonio Tecómitl|San Pablo Oztotepec
	Tláhuac		San Juan Ixtayopan
	Tlalpan		Coapa|Pedregal|San Miguel Topilejo|San Miguel Ajusco
	Venustiano Carranza		Jardín Balbuena|Aeropuerto
	Xochimilco
Ecatepec		1	0	19.6	-99.06	Ecatepec de Morelos
	San Cristóbal		San Cristóbal Centro
	Ciudad Azteca
	Jardines de Morelos
	Las Américas
	Xalostoc
	Tulpetlac
	San Agustín
	Ciudad Cuauhtémoc
	Guadalupe Victoria
	Chiconautla
Guadalajara		2	0	20.67	-103.39	GDL
	Centro		Guadalajara Centro
	Zapopan		Andares|Plaza del Sol|Chapalita|Tesistán|Nuevo México
	Tlaquepaque		San Pedro Tlaquepaque
	Tonalá		Coyula
	Tlajomulco		Tlajomulco de Zúñiga|Hacienda Santa Fe|Nicolás R Casillas|San Sebastián el Grande|Santa Anita|Lomas del Sur
	El Salto		Las Pintitas|Las Pintas de Arriba|El Quince|San José del Castillo
	Minerva
	Oblatos
	Huentitán
	Olímpica
	Tetlán
	Cruz del Sur
Puebla		3	0	19.04	-98.2	Puebla de Zaragoza|Heroica Puebla|Casa Blanca
	Centro Histórico
	Angelópolis
	Ignacio Romero Vargas
	Ignacio Zaragoza
	La Libertad
	La Resurrección
	San Andrés Azumiatla
	San Baltazar Campeche
	San Baltazar Tetela
	San Felipe Hueyotlipan
	San Francisco Totimehuacan
	San Jerónimo Caleras
	San Miguel Canoa
	San Pablo Xochimehuacan
	San Pedro Zacachimalpa
	San Sebastián de Aparicio
	Santa María Xonacatepec
	Santo Tomás Chautla
Ciudad Juárez		4	1	31.72	-106.46	Juárez
	Centro
	Pronaf
	Campestre
	Las Misiones
	Senecú
	Zaragoza
	Anapra
	Riberas del Bravo
Tijuana		5	2	32.5	-117	TJ|Terrazas del Valle|Villa del Prado 2da Sección|Pórticos de San Antonio|Las Delicias
	Centro		Zona Centro|Zona Norte
	Zona Río
	Otay Centenario
	Playas de Tijuana
	La Mesa
	San Antonio de los Buenos
	Sánchez Taboada
	Cerro Colorado
	La Presa
	La Presa Este
León		6	0	21.13	-101.67	León de los Aldama|La Ermita|Centro Familiar la Soledad|Medina
	Centro Histórico
	Coecillo
	San Juan Bosco
	Del Carmen
	Cerro Gordo
	San Miguel
	Las Joyas
Monterrey		7	3	25.68	-100.32	MTY
	Centro		Monterrey Centro|Barrio Antiguo
	San Pedro Garza García		San Pedro|Valle Oriente|Valle
	San Nicolás de los Garza	san-nicolas
	Guadalupe
	Apodaca		Ciudad Apodaca
	Escobedo		Ciudad General Escobedo
	Santa Catarina
	García		Mitras Poniente|Parque Industrial Ciudad Mitras
	Juárez		Ciudad Benito Juárez|Jardines de la Silla (Jardines)
	Cumbres
	Tecnológico		Contry|Tec
	Mitras		Mitras Centro|Obispado
Nezahualcóyotl		1	0	19.4	-99.01	Neza|Ciudad Neza|Ciudad Nezahualcoyotl
	Benito Juárez
	Evolución
	Esperanza
	La Perla
	Metropolitana
	Maravillas
	El Sol
	Valle de Aragón
	Bosques de Aragón
Chihuahua		4	4	28.64	-106.09
Naucalpan		1	0	19.48	-99.24	Naucalpan de Juárez
Mérida		8	5	20.98	-89.62
San Luis Potosí		9	0	22.15	-100.98
Aguascalientes		10	0	21.88	-102.28
Hermosillo		11	6	29.1	-110.98
Saltillo		12	3	25.42	-101.01
Mexicali		5	2	32.63	-115.45	Santa Isabel
Culiacán		13	7	24.79	-107.39
Acapulco		14	0	16.85	-99.91	Acapulco de Juárez
Tlalnepantla		1	0	19.54	-99.2
Cancún		15	8	21.17	-86.85
	Zona Hotelera
	Centro
	Puerto Juárez
	Bonfil
Querétaro		16	0	20.59	-100.39	QRO|Santiago de Querétaro|Venceremos
	Centro Histórico
	Epigmenio González
	Felipe Carrillo Puerto
	Félix Osores Sotomayor
	Josefa Vergara y Hernández
	Santa Rosa Jáuregui
	Cayetano Rubio
	Juriquilla
Chimalhuacán		1	0	19.42	-98.95	Santa María Chimalhuacán
Torreón		12	3	25.54	-103.42
Morelia		17	0	19.7	-101.18
Reynosa		18	9	26.08	-98.29
Tuxtla Gutiérrez		19	0	16.76	-93.11	Tuxtla
Durango		20	3	24.02	-104.66	Victoria de Durango
Toluca		1	0	19.29	-99.65
Atizapán de Zaragoza		1	0	19.56	-99.26	Ciudad López Mateos
Cuautitlán Izcalli		1	0	19.64	-99.22	Huilango
Matamoros		18	9	25.88	-97.5	Heroica Matamoros
Veracruz		21	0	19.18	-96.14
Xalapa		21	0	19.53	-96.92	Jalapa|Xalapa de Enríquez
Mazatlán		13	7	23.23	-106.41
Irapuato		6	0	20.68	-101.36
Nuevo Laredo		18	9	27.48	-99.52
Valle de Chalco		1	0	19.27	-98.95	Valle de Chalco Solidaridad|Xico
Villahermosa		22	0	17.99	-92.93
Celaya		6	0	20.52	-100.82
Cuernavaca		23	0	18.93	-99.23
Tepic		24	7	21.51	-104.9
Ixtapaluca		1	0	19.32	-98.88
Tampico		18	3	22.29	-97.88
Ciudad Victoria		18	3	23.74	-99.15
Ciudad Obregón		11	6	27.49	-109.94
Nicolás Romero		1	0	19.64	-99.31
Ensenada		5	2	31.87	-116.6
Coacalco		1	0	19.63	-99.11	Coacalco de Berriozábal
Uruapan		17	0	19.41	-102.06
Gómez Palacio		20	3	25.57	-103.5
Los Mochis		13	7	25.79	-109
Pachuca		25	0	20.12	-98.73	Pachuca de Soto|La Providencia Siglo XXI
Oaxaca		26	0	17.07	-96.72	Oaxaca de Juárez
Soledad de Graciano Sánchez		9	0	22.19	-100.94	Soledad
Tehuacán		3	0	18.46	-97.4
Ojo de Agua		1	0	19.68	-99.01	Ojo de Agua Tecámac
Coatzacoalcos		21	0	18.15	-94.44	Fraccionamiento Ciudad Olmeca
Campeche		27	5	19.84	-90.53
Monclova		12	3	26.91	-101.42
La Paz		28	7	24.14	-110.3
Nogales		11	6	31.31	-110.94
Buenavista		1	0	19.61	-99.17	Buenavista Tultitlán
Puerto Vallarta		2	0	20.62	-105.23
Tapachula		19	0	14.9	-92.26
Ciudad Madero		18	3	22.27	-97.84
Chilpancingo		14	0	17.55	-99.51	Chilpancingo de los Bravo
Poza Rica		21	0	20.53	-97.46	Poza Rica de Hidalgo
Chicoloapan		1	0	19.42	-98.9
Ciudad del Carmen		27	5	18.65	-91.83
Chalco		1	0	19.26	-98.9
Jiutepec		23	0	18.88	-99.18
Salamanca		6	0	20.57	-101.19
San Luis Río Colorado		11	6	32.46	-114.77
San Cristóbal de las Casas		19	0	16.73	-92.64	San Cris|SCLC
San Pablo de las Salinas		1	0	19.67	-99.09
Cuautla		23	0	18.81	-98.94	Cuautla Morelos
Chetumal		15	8	18.51	-88.3
Piedras Negras		12	9	28.7	-100.52
Playa del Carmen		15	8	20.63	-87.08
Zamora		17	0	19.99	-102.28	Zamora de Hidalgo
Córdoba		21	0	18.88	-96.93
San Juan del Río		16	0	20.39	-100
Colima		29	0	19.25	-103.73
Ciudad Acuña		12	9	29.32	-100.95
Manzanillo		29	0	19.12	-104.34
Zacatecas		30	0	22.77	-102.58
Huixquilucan		1	0	19.36	-99.35
Ciudad Valles		9	0	22	-99.01
Guadalupe		30	0	22.75	-102.52
Fresnillo		30	0	23.18	-102.87
Orizaba		21	0	18.85	-97.1
Miramar		18	3	22.36	-97.9
Iguala		14	0	18.35	-99.54	Iguala de la Independencia
Delicias		4	4	28.19	-105.47	Ciudad Delicias
Villa de Álvarez		29	0	19.27	-103.74	Ciudad de Villa de Álvarez
Cuauhtémoc		4	4	28.41	-106.86
Navojoa		11	6	27.07	-109.44
Guaymas		11	6	27.92	-110.9	Heroica Guaymas
Minatitlán		21	0	18	-94.56
Cuautitlán		1	0	19.67	-99.18
Texcoco		1	0	19.51	-98.88	Texcoco de Mora
Hidalgo del Parral		4	4	26.93	-105.67	Parral
Tepexpan		1	0	19.61	-98.94
Tulancingo		25	0	20.08	-98.36
Tuxtepec		26	0	18.09	-96.13	San Juan Bautista Tuxtepec
Apatzingán		17	0	19.09	-102.36
Lagos de Moreno		2	0	21.36	-101.94
Temixco		23	0	18.85	-99.23
Ciudad Guzmán		2	0	19.7	-103.46
Comitán		19	0	16.25	-92.14	Comitán de Domínguez
Río Bravo		18	9	25.99	-98.09	Ciudad Río Bravo
Tepatitlán de Morelos		2	0	20.82	-102.76
Cárdenas		22	0	18	-93.38
San Pedro Cholula		3	0	19.06	-98.3	Cholula
Atlixco		3	0	18.91	-98.44
Tecomán		29	0	18.92	-103.88
Los Reyes La Paz		1	0	19.36	-98.98	La Paz|Los Reyes Acaquilpan
Ciudad Mante		18	3	22.74	-98.97
Tuxpan		21	0	20.96	-97.41	Túxpam|Túxpam de Rodríguez Cano
Tlaxcala		31	0	19.32	-98.2
Zitácuaro		17	0	19.44	-100.36	Heróica Zitácuaro
Ocotlán		2	0	20.36	-102.77
La Piedad		17	0	20.34	-102.03
Lerdo		20	3	25.54	-103.52	Ciudad Lerdo
Lázaro Cárdenas		17	0	17.97	-102.22	Ciudad Lázaro Cárdenas
Matehuala		9	0	23.65	-100.64
Agua Prieta		11	6	31.33	-109.55
Kanasín		8	5	20.93	-89.56
Cozumel		15	8	20.5	-86.94
Amozoc		3	0	19.05	-98.04	Amozoc de Mota
Salina Cruz		26	0	16.18	-95.19
San Martín Texmelucan		3	0	19.28	-98.44	San Martin Texmelucan de Labastida
Juchitán		26	0	16.44	-95.02	Juchitán de Zaragoza
Silao		6	0	20.94	-101.43	Silao de la Victoria
Fuentes del Valle		1	0	19.63	-99.14
Guanajuato		6	0	21.02	-101.26
El Pueblito		16	0	20.54	-100.44	Corregidora|San Jose de los Olvera
Guasave		13	7	25.57	-108.47
San Francisco del Rincón		6	0	21.02	-101.86
San Miguel de Allende		6	0	20.92	-100.74
San José del Cabo		28	7	23.06	-109.7
Frontera		12	3	26.93	-101.45
Cabo San Lucas		28	7	22.89	-109.91	Colonia del Sol
Cadereyta Jiménez		7	3	25.59	-100	Cadereyta
Valle de Santiago		6	0	20.39	-101.19
San Mateo Atenco		1	0	19.27	-99.53
Zihuatanejo		14	0	17.64	-101.55	Ixtapa|Ixtapa-Zihuatanejo
Santa Cruz Xoxocotlán		26	0	17.03	-96.74
Ramos Arizpe		12	3	25.54	-100.95
Tultepec		1	0	19.68	-99.13
Playas de Rosarito		5	2	32.36	-117.05	Rosarito
Tecate		5	2	32.57	-116.63
Sahuayo		17	0	20.06	-102.72	Sahuayo de Morelos
Guamúchil		13	7	25.46	-108.08
Linares		7	3	24.86	-99.57
San Andrés Tuxtla		21	0	18.45	-95.21
Cortazar		6	0	20.48	-100.96
San Salvador Tizatlalli		1	0	19.26	-99.59
Ciudad Hidalgo		17	0	19.69	-100.55
Martínez de la Torre		21	0	20.07	-97.06	Villa Independencia
Villa Vicente Guerrero		31	0	19.12	-98.17
Caborca		11	6	30.72	-112.16	Heroica Caborca
Altamira		18	3	22.39	-97.94
Dolores Hidalgo		6	0	21.16	-100.93	Dolores Hidalgo Cuna de la Independencia Nacional
Teziutlán		3	0	19.82	-97.36
Acámbaro		6	0	20.03	-100.72
Jacona		17	0	19.95	-102.31	Jacona de Plancarte
Puerto Peñasco		11	6	31.32	-113.54
Huauchinango		3	0	20.17	-98.05
Nuevo Casas Grandes		4	4	30.42	-107.91
Pátzcuaro		17	0	19.52	-101.61
Sabinas		12	3	27.86	-101.12
San Bernardino Tlaxcalancingo		3	0	19.03	-98.28
Zinacantepec		1	0	19.28	-99.73
Santiago Teyahualco		1	0	19.66	-99.12
Coatepec		21	0	19.45	-96.96
Papantla		21	0	20.45	-97.32	Papantla de Olarte
Rioverde		9	0	21.93	-99.99
Huajuapan de León		26	0	17.81	-97.78	Ciudad de Huajuapan de León
Matamoros	matamoros-coahuila	12	3	25.53	-103.23
Taxco		14	0	18.55	-99.61	Tasco|Taxco de Alarcón
Arandas		2	0	20.71	-102.35
Huamantla		31	0	19.31	-97.93
Uriangato		6	0	20.14	-101.18
Teoloyucan		1	0	19.74	-99.18
Acayucan		21	0	17.95	-94.91
Zumpango		1	0	19.8	-99.1
Zacapú		17	0	19.81	-101.79
San Luis de la Paz		6	0	21.3	-100.52
Apizaco		31	0	19.41	-98.14
Emiliano Zapata		23	0	18.84	-99.18	Tres de Mayo
Valladolid		8	5	20.69	-88.2
Valle Hermoso		18	9	25.67	-97.81
San Pedro de las Colonias		12	3	25.76	-102.98	San Pedro
San Juan de los Lagos		2	0	21.25	-102.33
Chiautempan		31	0	19.31	-98.19	Santa Ana Chiautempan
Tierra Blanca		21	0	18.45	-96.36
Tlapa		14	0	17.55	-98.58	Tlapa de Comonfort
Tizimín		8	5	21.14	-88.15
Autlán		2	0	19.77	-104.37	Autlán de Navarro
Mazatlan	mazatlan-nuevo-leon	7	3	25.19	-99.83
Chiapa de Corzo		19	0	16.71	-93.01
San Buenaventura		1	0	19.3	-98.86
Purísima del Rincón		6	0	21.03	-101.88	Purísima de Bustos
Tizayuca		25	0	19.84	-98.98	Don Antonio
Moroleón		6	0	20.13	-101.19
Jerez		30	0	22.65	-102.99	Jerez de García Salinas
Jesús María		10	0	21.96	-102.34
Palenque		19	0	17.51	-91.98
Izúcar de Matamoros		3	0	18.6	-98.46
Yautepec		23	0	18.88	-99.07
Las Choapas		21	0	17.91	-94.1
Empalme		11	6	27.96	-110.81
Cintalapa		19	0	16.68	-93.72	Cintalapa de Figueroa
Santa Cruz de Juventino Rosas		6	0	20.64	-100.99	Juventino Rosas
Tehuantepec		26	0	16.32	-95.24	Santo Domingo Tehuantepec
Ocosingo		19	0	16.91	-92.09
Comalcalco		22	0	18.26	-93.22
San Pedro	san-pedro-laguna	12	3	25.43	-103.22
Ciudad Constitución		28	7	25.03	-111.66
Pánuco		21	0	22.05	-98.18
Río Blanco		21	0	18.83	-97.16
Camargo		4	4	27.68	-105.17
Pénjamo		6	0	20.43	-101.72
Huejutla		25	0	21.14	-98.42	Huejutla de Reyes
San Andrés Cholula		3	0	19.05	-98.3
Xicotepec		3	0	20.28	-97.96	Xicotepec de Juárez
Umán		8	5	20.88	-89.75
Los Reyes de Salgado		17	0	19.59	-102.47
Ocozocoautla		19	0	16.76	-93.37	Coita|Ocozocoautla de Espinosa
Esperanza		11	6	27.58	-109.93
Melchor Ocampo		1	0	19.7	-99.14
Zacatelco		31	0	19.22	-98.24
Nueva Rosita		12	3	27.94	-101.22
Tepotzotlán		1	0	19.72	-99.22
Guacamayas		17	0	18.02	-102.21
Perote		21	0	19.56	-97.24
Progreso		8	5	21.28	-89.66
Villaflores		19	0	16.23	-93.27
Salvatierra		6	0	20.21	-100.88
Santa Teresa		1	0	19.85	-99.23
Santiago		7	3	25.43	-100.15
San Jerónimo Cuatro Vientos		1	0	19.29	-98.84
Ameca		2	0	20.55	-104.05
Agua Dulce		21	0	18.14	-94.15
Xalisco		24	7	21.45	-104.9
Coyotepec		1	0	19.78	-99.21
Ciudad Mendoza		21	0	18.81	-97.18
Tala		2	0	20.65	-103.7
San Martín Azcatepec		1	0	19.69	-98.97
Tlapacoyan		21	0	19.96	-97.21
Tonalá		19	0	16.09	-93.75
La Barca		2	0	20.29	-102.55
San Pablo Autopan		1	0	19.36	-99.66
Ciudad Melchor Múzquiz		12	3	27.88	-101.52
Ixmiquilpan		25	0	20.48	-99.22
General Zuazua		7	3	25.9	-100.16	Zuazua|Fraccionamiento Real Palmas
Maravatío		17	0	19.89	-100.44	Maravatío de Ocampo
Tepeji del Río		25	0	19.9	-99.34	Tepeji del Río de Ocampo
Coatzintla		21	0	20.49	-97.47
Parras de la Fuente		12	3	25.44	-102.18
San Isidro		1	0	19.34	-98.95
Zacatlán		3	0	19.94	-97.96
Calpulalpan		31	0	19.59	-98.57
Ciudad Sabinas Hidalgo		7	3	26.5	-100.18
Río Grande		30	0	23.83	-103.03
Ticul		8	5	20.4	-89.54
Jáltipan		21	0	17.97	-94.71	Jáltipan de Morelos
Víctor Rosales		30	0	22.95	-102.7
Tenosique		22	0	17.47	-91.42
Nueva Italia de Ruiz		17	0	19.02	-102.09
Zapotlanejo		2	0	20.62	-103.07
Macuspana		22	0	17.76	-92.6
Huixtla		19	0	15.14	-92.46
Ciudad Fernández		9	0	21.94	-100.01
Amecameca		1	0	19.12	-98.77
Cananea		11	6	30.99	-110.29
Loma Bonita		26	0	18.11	-95.88
Huatusco		21	0	19.15	-96.97
San José Guadalupe Otzacatipan		1	0	19.34	-99.59
Chilapa		14	0	17.6	-99.17	Chilapa de Álvarez
Jiménez		4	4	28.33	-105.4	José Mariano Jiménez
Champotón		27	5	19.35	-90.72
Miguel Alemán		11	6	28.84	-111.48	La Doce|Miguel Alemán (La Doce)
Escuinapa		13	7	22.83	-105.78
Tantoyuca		21	0	21.35	-98.23
Cosamaloapan		21	0	18.37	-95.8
Puruándiro		17	0	20.09	-101.52
Huatabampo		11	6	26.83	-109.64
Tequisquiapan		16	0	20.52	-99.89
Pinotepa Nacional		26	0	16.34	-98.05	Santiago Pinotepa Nacional
Escárcega		27	5	18.61	-90.75
Marfil		6	0	20.99	-101.28
Actopan		25	0	20.27	-98.94
Tequila		2	0	20.88	-103.84
San Fernando		18	3	24.85	-98.15
Navolato		13	7	24.77	-107.7
Ixtapa		2	0	20.72	-105.2
Tecamachalco		3	0	18.88	-97.73
Pabellón de Arteaga		10	0	22.15	-102.28
Tula de Allende		25	0	20.05	-99.34
Ciudad Sahagún		25	0	19.78	-98.57
San Felipe		6	0	21.48	-101.22
Metepec		1	0	19.26	-99.6
Berriozábal		19	0	16.8	-93.27
Ajalpan		3	0	18.38	-97.26
Tultitlán		1	0	19.65	-99.17	Tultitlán de Mariano Escobedo
Apaseo el Alto		6	0	20.46	-100.62
Rincón de Romos		10	0	22.23	-102.32
San Francisco Acuautla		1	0	19.35	-98.86
Sanctorum		3	0	19.1	-98.25
Catemaco		21	0	18.42	-95.11
Contla		31	0	19.33	-98.17
Leyva Solano		13	7	25.66	-108.64
Tuxpan	tuxpan-jalisco	2	0	19.56	-103.38
Tepeaca		3	0	18.97	-97.9
Abasolo		6	0	20.45	-101.53
Huimanguillo		22	0	17.83	-93.39
Moyotzingo		3	0	19.25	-98.4
Villagrán		6	0	20.51	-101
Atotonilco el Alto		2	0	20.55	-102.51
Rancho La Gloria		5	2	32.45	-117
Misantla		21	0	19.93	-96.85
Sayula		2	0	19.88	-103.6
Apan		25	0	19.71	-98.45
Francisco I. Madero		12	3	25.77	-103.27
Magdalena de Kino		11	6	30.63	-110.96
Teapa		22	0	17.55	-92.95	Río de Teapa
Magdalena Atlicpac		1	0	19.37	-98.95
Isla		21	0	18.03	-95.53
San Jerónimo Chicahualco		1	0	19.28	-99.59	San Jerónimo
Reforma		19	0	17.87	-93.15
Ixtaczoquitlán		21	0	18.85	-97.06
Santiago Papasquiaro		20	3	25.04	-105.42
Apaseo el Grande		6	0	20.54	-100.68
Ciudad de Allende		7	3	25.28	-100.01
Ocoyoacac		1	0	19.27	-99.46
Puerto Escondido		26	0	15.87	-97.08
Acatzingo		3	0	18.98	-97.78
Tekax		8	5	20.21	-89.29	Tecax
Felipe Carrillo Puerto		15	8	19.58	-88.05
Valente Díaz		21	0	19.16	-96.22
Huejotzingo		3	0	19.16	-98.41
Tacámbaro de Codallos		17	0	19.24	-101.46
Tejupilco de Hidalgo		1	0	18.9	-100.15
Valle de Bravo		1	0	19.2	-100.13
Mixquiahuala		25	0	20.23	-99.21	Mixquiahuala de Juarez
Ixtepec		26	0	16.56	-95.1
Emiliano Zapata	emiliano-zapata-estado-de-mexico	1	0	19.34	-98.97
Nanchital de Lázaro Cárdenas del Río		21	0	18.07	-94.41
Yuriria		6	0	20.21	-101.13
Paraíso		22	0	18.4	-93.21
Ciudad Altamirano		14	0	18.36	-100.67
Álamo		21	0	20.91	-97.68
Cuautlancingo		3	0	19.09	-98.27
Encarnación de Díaz		2	0	21.53	-102.24
Hunucmá		8	5	21.02	-89.88
San Francisco Cuaxusco		1	0	19.27	-99.62
Villa de Costa Rica		13	7	24.59	-107.39
Zumpango del Río		14	0	17.65	-99.53
Tamazunchale		9	0	21.26	-98.79
La Isla		21	0	18.6	-96.15
Arriaga		19	0	16.24	-93.9
Jalostotitlán		2	0	21.17	-102.46
Ébano		9	0	22.22	-98.38
Loreto		30	0	22.27	-101.99
El Salto		20	3	23.78	-105.36
Jiquilpan		17	0	19.99	-102.72	Jiquílpan de Juárez
Licenciado Benito Juárez		13	7	24.66	-107.54	Licenciado Benito Juárez (Campo Gobierno)
Ometepec		14	0	16.69	-98.41
San Miguel el Alto		2	0	21.03	-102.4
Miahuatlán de Porfirio Díaz		26	0	16.33	-96.6
Yurécuaro		17	0	20.34	-102.28
Ciudad Serdán		3	0	18.99	-97.45
Motozintla		19	0	15.37	-92.25
Teocaltiche		2	0	21.43	-102.57
Comonfort		6	0	20.72	-100.76
Castaños		12	3	26.79	-101.43
Allende		21	0	18.16	-94.39
Juan José Ríos		13	7	25.76	-108.82
Teloloapan		14	0	18.37	-99.87
San Martín Cuautlalpan		1	0	19.28	-98.83
San José Iturbide		6	0	21	-100.38
Ixtlán del Río		24	7	21.04	-104.37
Motul		8	5	21.1	-89.28
Jesús del Monte		1	0	19.38	-99.29
Alvarado		21	0	18.77	-95.76
Zacualtipán		25	0	20.65	-98.66
San Jorge Pueblo Nuevo		1	0	19.25	-99.63
Oxkutzkab		8	5	20.31	-89.42
Papalotla		31	0	19.17	-98.2
Rodolfo Sánchez Taboada		5	2	31.72	-116.57
Zapotiltic		2	0	19.63	-103.42
Tixtla de Guerrero		14	0	17.57	-99.4
Frontera	frontera-tabasco	22	0	18.54	-92.65
Atlacomulco de Fabela		1	0	19.8	-99.87
Lerma		1	0	19.29	-99.51	Lerma de Villada
Tequixquiac		1	0	19.91	-99.14
San Mateo Otzacatipan		1	0	19.33	-99.6
San Miguel Coatlinchán		1	0	19.45	-98.87
Meoqui		4	4	28.27	-105.48
El Salto	el-salto-sierra	2	0	20.33	-104.5
Teotihuacán		1	0	19.69	-98.86	Teotihuacán de Arista
San José del Valle		24	10	20.76	-105.23
Cosoleacaque		21	0	18	-94.64
Cerro Azul		21	0	21.19	-97.74
Nava		12	9	28.42	-100.77
Ojinaga		4	11	29.57	-104.54	Manuel Ojinaga
Nogales	nogales-veracruz	21	0	18.83	-97.16
Reyes Acozac		1	0	19.78	-98.98
Playas del Rosario		22	0	17.85	-92.93
Huetamo de Núñez		17	0	18.63	-100.9
Santa María Atzompa		26	0	17.1	-96.78
Tenango de Arista		1	0	19.1	-99.59
Chiconcuac		1	0	19.56	-98.9
Tuxpan	tuxpan-nayarit	24	7	21.94	-105.3
Sombrerete		30	0	23.63	-103.64
Petatlán		14	0	17.54	-101.27
Chapala		2	0	20.3	-103.19
Zacatepec		23	0	18.65	-99.19
Atoyac de Álvarez		14	0	17.21	-100.43
Fortín de las Flores		21	0	18.91	-97
Romita		6	0	20.87	-101.52
Puente de Ixtla		23	0	18.61	-99.32
San Pedro Totoltepec		1	0	19.31	-99.57
Xoxocotla		23	0	18.68	-99.25
Villa Juárez		13	7	24.66	-107.54
El Grullo		2	0	19.81	-104.22
Acajete		3	0	19.11	-97.95
San Rafael		1	0	19.21	-98.76
Las Margaritas		19	0	16.31	-91.98
Capulhuac de Mirafuentes		1	0	19.19	-99.47
Allende	allende-coahuila	12	9	28.34	-100.85
Xonacatlán		1	0	19.41	-99.53
San Buenaventura	san-buenaventura-coahuila	12	3	27.06	-101.55
Jaral del Progreso		6	0	20.37	-101.06
San Antonio de la Cal		26	0	17.03	-96.7
La Orilla		17	0	18	-102.23
Mezcales		24	10	20.73	-105.28
Naranjos		21	0	21.35	-97.69
Emiliano Zapata	emiliano-zapata-chiapas	19	0	17.74	-91.77
Ciudad Miguel Alemán		18	9	26.4	-99.03
Cunduacán		22	0	18.07	-93.17
Peto		8	5	20.13	-88.92
Calvillo		10	0	21.85	-102.72
Altotonga		21	0	19.77	-97.25
Banderilla		21	0	19.59	-96.94
Chignahuapan		3	0	19.84	-98.03
San Juan Zitlaltepec		1	0	19.81	-99.15
Pueblo Nuevo		20	3	23.38	-105.38
Xochitepec		23	0	18.78	-99.23
Acaponeta		24	7	22.49	-105.36
José Cardel		21	0	19.37	-96.37
Matías Romero		26	0	16.88	-95.04
Paracho de Verduzco		17	0	19.65	-102.05
Jojutla		23	0	18.61	-99.18
Jocotepec		2	0	20.29	-103.43
Cuautepec de Hinojosa		25	0	20.04	-98.31
Las Rosas		19	0	16.37	-92.37
Tamazula de Gordiano		2	0	19.68	-103.25
Santa María Totoltepec		1	0	19.31	-99.59
Lerdo de Tejada		21	0	18.63	-95.52
Comalapa		19	0	15.66	-92.14
Arcelia		14	0	18.32	-100.28
Xico		21	0	19.42	-97.01
Aldama		4	4	28.84	-105.91
Santa Rosa Jáuregui		16	0	20.74	-100.45
Tlaquiltenango		23	0	18.63	-99.16
Santiago Ixcuintla		24	7	21.81	-105.21
Tulum		15	8	20.21	-87.46
Altepexi		3	0	18.37	-97.3
Zacoalco de Torres		2	0	20.23	-103.57
Cihuatlán		2	0	19.24	-104.57
San Andrés Cuexcontitlán		1	0	19.36	-99.62
Carlos A. Carrillo		21	0	18.37	-95.75
Mapastepec		19	0	15.43	-92.9
Santa María Ajoloapan		1	0	19.76	-98.96
Ixtapan de la Sal		1	0	18.84	-99.68
Santiago Momoxpan		3	0	19.07	-98.27
Compostela		24	7	21.24	-104.9
Tlaxiaco		26	0	17.27	-97.68	Heroica Ciudad de Tlaxiaco
Axochiapan		23	0	18.5	-98.75
Progreso de Obregón		25	0	20.25	-99.19	Progreso de Alvaro Obregon
Ciudad de Huitzuco		14	0	18.3	-99.33
Tres Valles		21	0	18.24	-96.14
San Salvador El Seco		3	0	19.13	-97.64
Palmarito Tochapan		3	0	18.9	-97.64
Jamay		2	0	20.29	-102.71
San Salvador Atenco		1	0	19.55	-98.92
Guadalupe Victoria		5	2	32.29	-115.11
Palau		12	3	27.89	-101.42
Tezoyuca		1	0	19.59	-98.91
Pijijiapan		19	0	15.69	-93.21
La Magdalena Tlaltelulco		31	0	19.28	-98.2
Salinas de Hidalgo		9	0	22.63	-101.71
Yecapixtla		23	0	18.88	-98.86
San Felipe	san-felipe-baja-california	5	2	31.02	-114.84
Ozumba de Alzate		1	0	19.04	-98.8
Santa Rosa Treinta		23	0	18.7	-99.18
Los Reyes de Juárez		3	0	18.95	-97.8
Suchiapa		19	0	16.63	-93.1
Anáhuac		7	9	27.24	-100.13
Yajalón		19	0	17.17	-92.33
Ario de Rosales		17	0	19.21	-101.71
Cacahoatán		19	0	14.99	-92.16
Nochistlán de Mejía		30	0	21.36	-102.85
Hidalgo		7	3	25.97	-100.45
San Francisco Tlalcilalcalpan		1	0	19.29	-99.77
Ciudad Guadalupe Victoria		20	3	24.44	-104.12
San Antonio Acahualco		1	0	19.27	-99.77
Tlaltenango de Sánchez Román		30	0	21.78	-103.3
Tamuín		9	0	22.01	-98.78
Acatlán de Osorio		3	0	18.2	-98.05
Lázaro Cárdenas	lazaro-cardenas-baja-california	5	2	30.53	-115.93
Ampliación San Mateo		1	0	19.62	-99.15	Ampliación San Mateo (Colonia Solidaridad)
Teopisca		19	0	16.54	-92.47
Teolocholco		31	0	19.24	-98.19
Magdalena		2	0	20.91	-103.98
Izamal		8	5	20.94	-89.02
Santa Ana Xalmimilulco		3	0	19.21	-98.38
San Francisco de los Romo		10	0	22.08	-102.27
Tepatlaxco de Hidalgo		3	0	19.08	-97.97
Santiago Tulantepec		25	0	20.04	-98.36
Juchitepec		1	0	19.1	-98.88
El Rosario		13	7	22.99	-105.86
San Rafael Tlanalapan		3	0	19.29	-98.47
Vicente Guerrero		20	3	23.73	-103.98
Ciudad de Armería		29	0	18.94	-103.96
Tecámac		1	0	19.71	-98.97	Tecámac de Felipe Villanueva
Zinapécuaro		17	0	19.86	-100.83
Santiago Tlacotepec		1	0	19.23	-99.67
Jalpa de Méndez		22	0	18.18	-93.06
La Cruz		13	7	23.92	-106.89
Zinacatepec		3	0	18.34	-97.25
Tulantongo		1	0	19.53	-98.87
Libres		3	0	19.47	-97.69
Ahualulco de Mercado		2	0	20.7	-103.97
Venustiano Carranza		19	0	16.34	-92.56
Cárdenas	cardenas-san-luis-potosi	9	0	22	-99.64
Santiago Tuxtla		21	0	18.47	-95.3
Madera		4	4	29.19	-108.15
Peribán de Ramos		17	0	19.52	-102.41
Juan Aldama		30	0	24.29	-103.39
San Mateo Huitzilzingo		1	0	19.23	-98.93
Ayutla de los Libres		14	0	16.96	-99.1
Tuzantla		17	0	19.2	-100.57
Coscomatepec de Bravo		21	0	19.07	-97.05
Tepeapulco		25	0	19.79	-98.55
Alborada Jaltenco		1	0	19.66	-99.07
Tepalcatepec		17	0	19.19	-102.85
Villa Hidalgo		2	0	21.68	-102.59
Ejido Puebla		5	2	32.57	-115.35	Puebla
Ciénega de Flores		7	3	25.95	-100.17
Tetla		31	0	19.44	-98.1
Huatulco		26	0	15.77	-96.13	La Crucecita|Santa María Huatulco|Bahías de Huatulco|Crucecita
Técpan de Galeana		14	0	17.22	-100.63
Tangancícuaro de Arista		1	0	19.89	-102.21
Xalatlaco		1	0	19.18	-99.42
Ocotlán de Morelos		26	0	16.79	-96.67
Alto Lucero		21	0	20.95	-97.44
Bucerías		24	10	20.76	-105.33	Riviera Nayarit|Nuevo Vallarta|Nuevo Nayarit
Isla Mujeres		15	8	21.23	-86.73
Sayulita		24	10	20.87	-105.44
Isla Holbox		15	8	21.52	-87.38`;
