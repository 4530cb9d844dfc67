// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Lima
Lima	Arequipa	Callao	La Libertad	Lambayeque	Loreto	Junín	Piura	Áncash	Cusco	Ucayali	Tacna	Ica	Puno	Huánuco	Ayacucho	Cajamarca	Tumbes	Pasco	Apurímac	Moquegua	San Martín	Huancavelica	Madre de Dios	Amazonas
Lima		0	0	-12.04	-77.03
	Ancón
	Ate
	Barranco
	Breña
	Carabayllo
	Chaclacayo
	Chorrillos
	Cieneguilla
	Comas
	El Agustino
	Independencia
	Jesús María
	La Molina
	La Victoria
	Cercado de Lima		Centro de Lima|Lima Centro
	Lince
	Los Olivos
	Lurigancho		Chosica
	Lurín
	Magdalena del Mar
	Miraflores
	Pachacámac
	Pucusana
	Pueblo Libre
	Puente Piedra
	Punta Hermosa
	Punta Negra
	Rímac
	San Bartolo
	San Borja
	San Isidro
	San Juan de Lurigancho		SJL
	San Juan de Miraflores		SJM
	San Luis
	San Martín de Porres		SMP
	San Miguel
	Santa Anita
	Santa María del Mar
	Santa Rosa
	Santiago de Surco	surco	Surco|Monterrico|Chacarilla
	Surquillo
	Villa El Salvador
	Villa María del Triunfo
Arequipa		1	0	-16.4	-71.53
Callao		2	0	-12.06	-77.12
	Callao
	Bellavista
	Carmen de la Legua Reynoso
	La Perla
	La Punta
	Ventanilla
	Mi Perú
Trujillo		3	0	-8.12	-79.03
Chiclayo		4	0	-6.77	-79.84
Iquitos		5	0	-3.75	-73.25
Huancayo		6	0	-12.07	-75.2
Piura		7	0	-5.19	-80.63
Chimbote		8	0	-9.09	-78.58
Cusco		9	0	-13.52	-71.97	Cuzco
Pucallpa		10	0	-8.38	-74.55
Tacna		11	0	-18.01	-70.25
Ica		12	0	-14.07	-75.73
Juliaca		13	0	-15.5	-70.13
Sullana		7	0	-4.9	-80.69
Chincha Alta		12	0	-13.41	-76.13
Huánuco		14	0	-9.93	-76.24
Ayacucho		15	0	-13.16	-74.22
Cajamarca		16	0	-7.16	-78.5
Puno		13	0	-15.84	-70.02
Tumbes		17	0	-3.57	-80.45
Talara		7	0	-4.58	-81.27
Huaraz		8	0	-9.53	-77.53
Cerro de Pasco		18	0	-10.67	-76.26	Chaupimarca|Yanacancha
Chulucanas		7	0	-5.09	-80.16
Huaral		0	0	-11.49	-77.21
Pisco		12	0	-13.71	-76.21
Catacaos		7	0	-5.27	-80.68
Paita		7	0	-5.09	-81.11
Abancay		19	0	-13.63	-72.88
Huacho		0	0	-11.11	-77.6
Moquegua		20	0	-17.2	-70.94
Ilo		20	0	-17.63	-71.34
Tingo María		14	0	-9.3	-76
Jaén		16	0	-5.71	-78.81
Tarma		6	0	-11.42	-75.69
Barranca		0	0	-10.75	-77.77
Moyobamba		21	0	-6.03	-76.97
Lambayeque		4	0	-6.7	-79.91
Picsi		4	0	-6.72	-79.77
Chepén		3	0	-7.22	-79.42
Yurimaguas		5	0	-5.9	-76.12
Huancavelica		22	0	-12.78	-74.97
Saña		4	0	-6.92	-79.58
Juanjuí		21	0	-7.18	-76.73
Puerto Maldonado		23	0	-12.59	-69.19	Tambopata
La Unión		7	0	-5.4	-80.74
Ferreñafe		4	0	-6.64	-79.79
Sicuani		9	0	-14.27	-71.23
La Oroya		6	0	-11.52	-75.9
Chocope		3	0	-7.79	-79.22
Nuevo Imperial		0	0	-13.08	-76.32
Imperial		0	0	-13.06	-76.35
Tambogrande		7	0	-4.93	-80.34	Tambo Grande
La Rinconada		13	0	-14.63	-69.45
Pacasmayo		3	0	-7.4	-79.57
Tocache		21	0	-8.19	-76.52
Mollendo		1	0	-17.02	-72.01
Paramonga		0	0	-10.67	-77.83
Bagua		24	0	-5.61	-78.43	La Peca
Chancay		0	0	-11.57	-77.27
Hualmay		0	0	-11.1	-77.61
Monsefú		4	0	-6.87	-79.87
Marcavelica		7	0	-4.88	-80.71
Cañete		0	0	-13.08	-76.39	San Vicente de Cañete
Querecotillo		7	0	-4.84	-80.65
Guadalupe		3	0	-7.25	-79.48
Quillabamba		9	0	-12.87	-72.72	Santa Ana
Rioja		21	0	-6.06	-77.17
Laredo		3	0	-8.09	-78.96
Nazca		12	0	-14.83	-74.94	Nasca
Sechura		7	0	-5.56	-80.82
Moche		3	0	-8.17	-79.01
Santiago de Cao		3	0	-7.96	-79.24
Huamachuco		3	0	-7.8	-78.07
Paiján		3	0	-7.73	-79.3
Jauja		6	0	-11.78	-75.5
Virú		3	0	-8.42	-78.75
Huaura		0	0	-11.07	-77.6
Bagua Grande		24	0	-5.76	-78.44
Chachapoyas		24	0	-6.23	-77.87
Ayaviri		13	0	-14.89	-70.59
Huanta		15	0	-12.93	-74.25
Uchiza		21	0	-8.46	-76.46
La Brea		7	0	-4.26	-80.89	La Breita
Andahuaylas		19	0	-13.66	-73.39
Mala		0	0	-12.66	-76.63
Zarumilla		17	0	-3.5	-80.27
Camaná		1	0	-16.62	-72.71
San Pedro de Lloc		3	0	-7.43	-79.5
Huarmey		8	0	-10.07	-78.15
Yunguyo		13	0	-16.25	-69.08
Chongoyape		4	0	-6.64	-79.39
Ilave		13	0	-16.08	-69.67
San Clemente		12	0	-13.67	-76.15
Pimentel		4	0	-6.84	-79.93
Satipo		6	0	-11.25	-74.64
San Juan de Marcona		12	0	-15.21	-75.11	Minas de Marcona
Junín		6	0	-11.16	-75.99
Bellavista		21	0	-7.06	-76.59
Coishco		8	0	-9.02	-78.62
Máncora		7	0	-4.11	-81.05`;
