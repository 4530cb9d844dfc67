// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Argentina/Buenos_Aires	America/Argentina/Cordoba	America/Argentina/Mendoza	America/Argentina/Tucuman	America/Argentina/Salta	America/Argentina/San_Juan	America/Argentina/Jujuy	America/Argentina/Catamarca	America/Argentina/San_Luis	America/Argentina/La_Rioja	America/Argentina/Rio_Gallegos	America/Argentina/Ushuaia
Ciudad de Buenos Aires	Buenos Aires	Córdoba	Santa Fe	Mendoza	Tucumán	Salta	San Juan	Chaco	Santiago del Estero	Corrientes	Misiones	Jujuy	Entre Ríos	Neuquén	Formosa	Catamarca	San Luis	La Rioja	Chubut	La Pampa	Río Negro	Santa Cruz	Tierra del Fuego
Buenos Aires		0	0	-34.61	-58.38	CABA|Capital Federal|Ciudad Autónoma de Buenos Aires|BA
	Palermo		Palermo Soho|Palermo Hollywood|Las Cañitas
	Recoleta		Barrio Norte
	Belgrano		Barrio Chino
	San Nicolás		Microcentro|Centro|Tribunales
	Balvanera		Once|Abasto|Congreso
	San Telmo
	Caballito
	Puerto Madero
	Agronomía
	Almagro
	Barracas
	Boedo
	Chacarita
	Coghlan
	Colegiales
	Constitución
	Flores
	Floresta
	La Boca
	La Paternal
	Liniers
	Mataderos
	Monserrat
	Monte Castro
	Nueva Pompeya
	Núñez
	Parque Avellaneda
	Parque Chacabuco
	Parque Chas
	Parque Patricios
	Retiro
	Saavedra
	San Cristóbal
	Vélez Sarsfield
	Versalles
	Villa Crespo
	Villa del Parque
	Villa Devoto
	Villa General Mitre
	Villa Lugano
	Villa Luro
	Villa Ortúzar
	Villa Pueyrredón
	Villa Real
	Villa Riachuelo
	Villa Santa Rita
	Villa Soldati
	Villa Urquiza
San Justo		1	0	-34.68	-58.56	La Matanza|Ramos Mejía
Córdoba		2	1	-31.41	-64.18
	Centro		Centro Histórico
	Nueva Córdoba
	Güemes
	Alta Córdoba
	Alberdi
	General Paz
	Cofico
	Cerro de las Rosas		Villa Belgrano|Argüello
	San Vicente
	Jardín
Rosario		3	1	-32.95	-60.64
	Centro		Pichincha
	Norte
	Noroeste
	Oeste
	Sudoeste
	Sur
Mendoza		4	2	-32.89	-68.83
San Miguel de Tucumán		5	3	-26.82	-65.22	Tucumán
La Plata		1	0	-34.92	-57.95
Lomas de Zamora		1	0	-34.76	-58.41
Moreno		1	0	-34.63	-58.79
Mar del Plata		1	0	-38	-57.56
Salta		6	4	-24.79	-65.41
Florencio Varela		1	0	-34.83	-58.4
Santa Fe		3	1	-31.65	-60.71
Lanús		1	0	-34.7	-58.4
San Martín		1	0	-34.57	-58.53	General San Martín|Villa Ballester
San Juan		7	5	-31.54	-68.54
Resistencia		8	1	-27.46	-58.98
Avellaneda		1	0	-34.66	-58.37
Caseros		1	0	-34.6	-58.56	Tres de Febrero
Santiago del Estero		9	1	-27.8	-64.26
Monte Grande		1	0	-34.82	-58.47	Esteban Echeverría
Corrientes		10	1	-27.47	-58.83
Posadas		11	1	-27.37	-55.9
Morón		1	0	-34.65	-58.62
San Salvador de Jujuy		12	6	-24.19	-65.3	Jujuy
Guaymallén		4	2	-32.9	-68.78	Villa Nueva
Bahía Blanca		1	0	-38.72	-62.27
Olivos		1	0	-34.51	-58.49	Vicente López
Paraná		13	1	-31.73	-60.53
Escobar		1	0	-34.35	-58.79	Belén de Escobar
Merlo		1	0	-34.67	-58.73
Neuquén		14	4	-38.95	-68.06
José C. Paz		1	0	-34.52	-58.77
Quilmes		1	0	-34.73	-58.26
Pilar		1	0	-34.46	-58.91
Formosa		15	1	-26.18	-58.17
Ezeiza		1	0	-34.85	-58.53	José María Ezeiza
Godoy Cruz		4	2	-32.93	-68.84
Las Heras		4	2	-32.85	-68.83
Catamarca		16	7	-28.47	-65.79	San Fernando del Valle de Catamarca
San Luis		17	8	-33.3	-66.34
Ituzaingó		1	0	-34.66	-58.66
San Fernando		1	0	-34.44	-58.56
Berazategui		1	0	-34.77	-58.21
La Rioja		18	9	-29.41	-66.85
San Miguel		1	0	-34.54	-58.71
Río Cuarto		2	1	-33.13	-64.35
Concordia		13	1	-31.39	-58.02
General Rodríguez		1	0	-34.61	-58.95
Comodoro Rivadavia		19	7	-45.86	-67.5
San Nicolás de los Arroyos		1	0	-33.33	-60.21
Santa Rosa		20	4	-36.62	-64.28
San Rafael		4	2	-34.62	-68.33
La Banda		9	1	-27.73	-64.24
Castelar		1	0	-34.65	-58.64
Tandil		1	0	-37.32	-59.13
Guernica		1	0	-34.92	-58.38	Presidente Perón
Berisso		1	0	-34.87	-57.88
Villa Krause		7	5	-31.57	-68.53
Villa Mercedes		17	8	-33.68	-65.46
Bariloche		21	4	-41.15	-71.31	San Carlos de Bariloche
Trelew		19	7	-43.25	-65.31
Villa María		2	1	-32.41	-63.24
Reconquista		3	1	-29.15	-59.65
Maipú		4	2	-32.98	-68.78
Zárate		1	0	-34.1	-59.03
Rafaela		3	1	-31.25	-61.49
Pergamino		1	0	-33.89	-60.57
Olavarría		1	0	-36.89	-60.32
Río Gallegos		22	10	-51.62	-69.22
Junín		1	0	-34.58	-60.94
San Martín	san-martin-mendoza	4	2	-33.08	-68.47
Sáenz Peña		8	1	-26.79	-60.44	Presidencia Roque Sáenz Peña
Luján		1	0	-34.57	-59.1
Campana		1	0	-34.16	-58.96
Necochea		1	0	-38.55	-58.74
Gualeguaychú		13	1	-33.01	-58.52
Cipolletti		21	4	-38.93	-67.99
Gobernador Gálvez		3	1	-33.03	-60.64
Orán		6	4	-23.14	-64.32	San Ramón de la Nueva Orán
Chimbas		7	5	-31.48	-68.53
General Roca		21	4	-39.03	-67.58
Luján de Cuyo		4	2	-33.04	-68.88
Venado Tuerto		3	1	-33.75	-61.97
Goya		10	1	-29.14	-59.26
Cañuelas		1	0	-35.05	-58.76
Villa Carlos Paz		2	1	-31.42	-64.5
Concepción del Uruguay		13	1	-32.48	-58.23
Marcos Paz		1	0	-34.78	-58.84
Don Torcuato		1	0	-34.49	-58.63
Puerto Madryn		19	7	-42.77	-65.04
Ensenada		1	0	-34.86	-57.91
Banda del Río Salí		5	3	-26.83	-65.17
Tartagal		6	4	-22.52	-63.8
Hurlingham		1	0	-34.59	-58.63
Santo Tomé		3	1	-31.66	-60.77
San Francisco		2	1	-31.43	-62.08
San Pedro de Jujuy		12	6	-24.23	-64.87
Ushuaia		23	11	-54.81	-68.32
Punta Alta		1	0	-38.88	-62.07
General Pico		20	4	-35.66	-63.76
Oberá		11	1	-27.49	-55.12
Chivilcoy		1	0	-34.9	-60.02
Eldorado		11	1	-26.41	-54.69	Puerto Eldorado
Azul		1	0	-36.78	-59.86
Río Tercero		2	1	-32.17	-64.11
Los Polvorines		1	0	-34.5	-58.71
Mercedes		1	0	-34.65	-59.43
Río Grande		23	11	-53.79	-67.71
Barranqueras		8	1	-27.48	-58.94
Yerba Buena		5	3	-26.82	-65.32
Libertador General San Martín		12	6	-23.81	-64.79	Ledesma
Viedma		21	4	-40.81	-63
Tafí Viejo		5	3	-26.73	-65.26
Palpalá		12	6	-24.26	-65.21
San Lorenzo		10	1	-28.13	-58.77
San Pedro		1	0	-33.68	-59.67
Cutral-Có		14	4	-38.93	-69.23
Tres Arroyos		1	0	-38.37	-60.28
Concepción		5	3	-27.34	-65.6
San Isidro		1	0	-34.47	-58.53	Martínez|Béccar
Villa Constitución		3	1	-33.23	-60.33
Paso de los Libres		10	1	-29.71	-57.09
Santa Lucía		7	5	-31.54	-68.5
Villa Ángela		8	1	-27.57	-60.72
Villa de Mayo		1	0	-34.51	-58.68
General Pacheco		1	0	-34.45	-58.64
Chilecito		18	9	-29.16	-67.5
Lincoln		1	0	-34.87	-61.53
Tortuguitas		1	0	-34.48	-58.75
Pocito		7	5	-31.68	-68.58
Alta Gracia		2	1	-31.65	-64.43
Pinamar		1	0	-37.11	-56.86	Cariló
Trenque Lauquen		1	0	-35.97	-62.73
Balcarce		1	0	-37.85	-58.26
Ingeniero Pablo Nogués		1	0	-34.48	-58.71
Alderetes		5	3	-26.82	-65.13
San Vicente		11	1	-26.62	-54.13
Juan José Castelli		8	1	-25.95	-60.62	Castelli
Curuzú Cuatiá		10	1	-29.79	-58.05
Caleta Olivia		22	10	-46.44	-67.53
Cañada de Gómez		3	1	-32.82	-61.39
Cerrillos		6	4	-24.9	-65.49
Esperanza		3	1	-31.45	-60.93
Bell Ville		2	1	-32.63	-62.69
Chascomús		1	0	-35.57	-58.01
Nueve de Julio		1	0	-35.44	-60.88	9 de Julio
Chacabuco		1	0	-34.64	-60.47
Bragado		1	0	-35.12	-60.49
Caucete		7	5	-31.65	-68.28
Pontevedra		1	0	-34.75	-58.7
Gualeguay		13	1	-33.14	-59.31
Aguilares		5	3	-27.43	-65.61
Granadero Baigorria		3	1	-32.86	-60.72
Quitilipi		8	1	-26.87	-60.22
Puerto Iguazú		11	1	-25.6	-54.57
Villaguay		13	1	-31.87	-59.03
Casilda		3	1	-33.04	-61.17
General José de San Martín		8	1	-26.54	-59.34
Zapala		14	4	-38.9	-70.05
Villa Regina		21	4	-39.1	-67.07
Tigre		1	0	-34.43	-58.58
Pehuajó		1	0	-35.81	-61.9
General Martín Miguel de Güemes		6	4	-24.67	-65.05
Famaillá		5	3	-27.05	-65.4
Chajarí		13	1	-30.75	-57.98
Mercedes	mercedes-corrientes	10	1	-29.18	-58.08
Lobos		1	0	-35.19	-59.1
Leandro N. Alem		11	1	-27.6	-55.32
San Carlos de Bolívar		1	0	-36.23	-61.12
General Alvear		4	2	-34.98	-67.69
Miramar		1	0	-38.27	-57.84
Bella Vista		10	1	-28.51	-59.04
Baradero		1	0	-33.81	-59.51
Centenario		14	4	-38.83	-68.13
Garupá		11	1	-27.48	-55.83
Gobernador Virasora		10	1	-28.05	-56.03
Esquel		19	7	-42.91	-71.32
Adrogué		1	0	-34.8	-58.38	Almirante Brown
Cruz del Eje		2	1	-30.73	-64.8
Machagai		8	1	-26.93	-60.05
Villa Dolores		2	1	-31.95	-65.19
Tunuyán		4	2	-33.58	-69.02
Metán		6	4	-25.5	-64.97
Termas de Río Hondo		9	1	-27.49	-64.86
Charata		8	1	-27.21	-61.19
Capitán Bermúdez		3	1	-32.82	-60.72
Coronel Suárez		1	0	-37.45	-61.93
Frías		9	1	-28.64	-65.13
Arrecifes		1	0	-34.06	-60.1
Las Breñas		8	1	-27.09	-61.08
Jesús María		2	1	-30.98	-64.09
Fontana		8	1	-27.42	-59.02
Esquina		10	1	-30.01	-59.53
Rawson		19	7	-43.3	-65.1
Muñiz		1	0	-34.56	-58.71
Allen		21	4	-38.98	-67.83
Saladillo		1	0	-35.64	-59.78
Salto		1	0	-34.29	-60.25
Dolores		1	0	-36.31	-57.68
Plottier		14	4	-38.97	-68.23
Victoria		13	1	-32.62	-60.15
El Calafate		22	10	-50.34	-72.28
Jardín América		11	1	-27.04	-55.23
La Calera		2	1	-31.34	-64.34
Tres Isletas		8	1	-26.34	-60.43
La Paz		13	1	-30.74	-59.65
Monte Caseros		10	1	-30.25	-57.64
Veinticinco de Mayo		1	0	-35.43	-60.17	25 de Mayo
Pérez		3	1	-33	-60.77
Marcos Juárez		2	1	-32.7	-62.11
Colón		13	1	-32.22	-58.14
Apóstoles		11	1	-27.91	-55.75
Embarcación		6	4	-23.21	-64.1
Monteros		5	3	-27.17	-65.5
San Pedro	san-pedro-misiones	11	1	-26.62	-54.11
San Martín de los Andes		14	4	-40.16	-71.35
Villa Gesell		1	0	-37.26	-56.97
Avellaneda	avellaneda-santa-fe	3	1	-29.12	-59.66
Nogoyá		13	1	-32.39	-59.79
Santo Tomé	santo-tome-corrientes	10	1	-28.55	-56.04
Montecarlo		11	1	-26.57	-54.76
Rosario de la Frontera		6	4	-25.8	-64.97
Carmen de Patagones		1	0	-40.8	-62.98
San Justo	san-justo-santa-fe	3	1	-30.79	-60.59
Villa Allende		2	1	-31.29	-64.3
San José de Jáchal		7	5	-30.24	-68.75
Malargüe		4	2	-35.48	-69.58
Aristóbulo del Valle		11	1	-27.1	-54.9
Albardón		7	5	-31.44	-68.53
Añatuya		9	1	-28.46	-62.83
Deán Funes		2	1	-30.42	-64.35
Arroyo Seco		3	1	-33.15	-60.51
Ituzaingó	ituzaingo-corrientes	10	1	-27.58	-56.68
San Isidro de Lules		5	3	-26.93	-65.34
Coronel Pringles		1	0	-37.98	-61.36
Laboulaye		2	1	-34.13	-63.39
Cinco Saltos		21	4	-38.82	-68.06
General Enrique Mosconi		6	4	-22.6	-63.81
Vera		3	1	-29.46	-60.21
Arroyito		2	1	-31.42	-63.05
El Soberbio		11	1	-27.3	-54.2
Diamante		13	1	-32.07	-60.64
Joaquín V. González		6	4	-25.11	-64.13
Pirané		15	1	-25.73	-59.11
Villa Ocampo		3	1	-28.49	-59.36
Villa Paula de Sarmiento		7	5	-31.49	-68.54
Cosquín		2	1	-31.25	-64.47
Rincón de Los Sauces		14	4	-37.4	-68.93
Sunchales		3	1	-30.94	-61.56
Santa Elena		13	1	-30.94	-59.79
Gálvez		3	1	-32.03	-61.22
Rufino		3	1	-34.27	-62.71
Saladas		10	1	-28.25	-58.63
Crespo		13	1	-32.03	-60.31
Firmat		3	1	-33.46	-61.48
Río Segundo		2	1	-31.65	-63.91
Mar del Tuyú		1	0	-36.58	-56.69
Rosario de Lerma		6	4	-24.98	-65.58
Puerto Rico		11	1	-26.8	-55.02
Coronda		3	1	-31.97	-60.92
San Antonio Oeste		21	4	-40.73	-64.95
San Jorge		3	1	-31.9	-61.86
Villa Nueva		2	1	-32.43	-63.25
Río Ceballos		2	1	-31.16	-64.32
Federal		13	1	-30.95	-58.78
General Villegas		1	0	-35.03	-63.01
Embalse		2	1	-32.18	-64.42
General Pinedo		8	1	-27.32	-61.28
Carcarañá		3	1	-32.86	-61.15
San Javier		3	1	-30.58	-59.93
Puerto Esperanza		11	1	-26.02	-54.61
El Bolsón		21	4	-41.96	-71.53
Wanda		11	1	-25.97	-54.56
Toay		20	4	-36.67	-64.38
Unquillo		2	1	-31.23	-64.32
San Luis del Palmar		10	1	-27.51	-58.55
Villa del Rosario		2	1	-31.56	-63.53
Belén		16	7	-27.65	-67.03
Catriel		21	4	-37.88	-67.8
Morteros		2	1	-30.71	-62
Bella Vista	bella-vista-tucuman	5	3	-27.03	-65.3
La Falda		2	1	-31.09	-64.49
Chepes		18	9	-31.34	-66.59`;
